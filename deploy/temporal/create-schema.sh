#!/bin/sh
# Brings Temporal's two databases to the schema of this image's release; safe to repeat, also after an upgrade.
# The connection comes from SQL_HOST, SQL_PORT, SQL_USER, SQL_PASSWORD and SQL_PLUGIN, which temporal-sql-tool reads itself.
set -eu

bring_up_to_date() {
  SQL_DATABASE=$1 temporal-sql-tool setup-schema --version 0.0
  SQL_DATABASE=$1 temporal-sql-tool update-schema --schema-name "postgresql/v12/$2"
}

bring_up_to_date temporal temporal
bring_up_to_date temporal_visibility visibility
