create table "post_reviews" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "post_id" uuid not null,
  "stage_id" uuid not null,
  "decision" text not null check (decision in ('approve', 'request_changes', 'reject')),
  "words" text,
  "reviewer" text not null,
  "membership_id" uuid,
  "link_id" uuid,
  "revision" int not null,
  "due_at" timestamptz(3),
  "shown" jsonb,
  "ended_at" timestamptz(3),
  "ended_by" text,
  "end_reason" text check (end_reason in ('content_changed', 'time_changed', 'decided_again', 'approver_lost'))
);
create unique index "post_reviews_counting_unique" on "post_reviews" (post_id, stage_id, reviewer) where (ended_at is null);
create index "post_reviews_org_id_created_at_index" on "post_reviews" (org_id, created_at);
create index "post_reviews_post_id_created_at_index" on "post_reviews" (post_id, created_at);
select enforce_tenancy('post_reviews');

create table "review_links" (
  "id" uuid primary key,
  "created_at" timestamptz(3) not null,
  "org_id" uuid not null,
  "brand_id" uuid not null,
  "post_ids" text[] not null,
  "email" text not null,
  "token_hash" text not null,
  "created_by" text not null,
  "membership_id" uuid not null,
  "expires_at" timestamptz(3) not null,
  "revoked_at" timestamptz(3),
  constraint "review_links_token_hash_unique" unique (token_hash)
);
create index "review_links_org_id_created_at_index" on "review_links" (org_id, created_at);
select enforce_tenancy('review_links');
