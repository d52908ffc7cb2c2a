import { Migration } from '@mikro-orm/migrations';

/** One workflow a webhook: it finds what is due by an index, and an event that it is awake for need not ask for it. */
export class Migration20261128010000_webhook_workflows extends Migration {
  override name = 'Migration20261128010000_webhook_workflows';

  override up(): void | Promise<void> {
    this.addSql(`alter table "webhook_sequences" add "woken_at" bigint null;`);
    this.addSql(
      `create index "deliveries_due_index" on "deliveries" ("webhook_id", (coalesce("next_attempt_at", "created_at")), "id") where "status" in ('pending', 'retrying');`,
    );
    this.addSql(`drop index "deliveries_queue_index";`);
    // what waited in workflows of its own goes on in that of its webhook
    this.addSql(
      `insert into "outbox_messages" ("kind", "workflow_id", "payload", "created_at", "available_at", "attempts")
       select 'webhook.due', 'webhook:' || "webhook_id", jsonb_build_object('webhookId', "webhook_id", 'orgId', "org_id"), now(), now(), 0
         from "deliveries" where "status" in ('pending', 'delivering', 'retrying') group by "webhook_id", "org_id";`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `create index "deliveries_queue_index" on "deliveries" ("webhook_id", "id") where "slot_awaited_until" = "next_attempt_at";`,
    );
    this.addSql(`drop index "deliveries_due_index";`);
    this.addSql(`alter table "webhook_sequences" drop column "woken_at";`);
  }
}
