/** SQL for the options of target `t` of post `p`: those of its account are laid over those of its platform. */
export const optionsOfTarget = `case when t.connection_id is null then p.platform_options->t.platform
  else coalesce(p.platform_options->t.platform, '{}') || coalesce(p.platform_options->(t.connection_id::text), '{}') end`;

/** SQL for the options of post `p` with those of target `t` in place of its platform's. */
export const platformOptionsOfTarget = `case when t.connection_id is null then p.platform_options
  else p.platform_options || jsonb_build_object(t.platform, ${optionsOfTarget}) end`;
