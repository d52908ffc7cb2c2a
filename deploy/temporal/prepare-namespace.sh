#!/bin/sh
# Makes the namespace and the search attributes that are missing; safe to repeat. The names are read from the one list,
# temporal/search-attributes.ts. TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE are read by the temporal CLI itself.
set -eu

list=${SEARCH_ATTRIBUTES_FILE:-/temporal/search-attributes.ts}

tries=0
until temporal operator cluster health >/dev/null 2>&1; do
  tries=$((tries + 1))
  if [ "$tries" -ge 60 ]; then echo "Temporal at $TEMPORAL_ADDRESS does not answer" >&2; exit 1; fi
  sleep 1
done

if ! temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" >/dev/null 2>&1; then
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention "$TEMPORAL_RETENTION"
fi

# A namespace that was made a moment ago is not yet known to every cache of the server.
tries=0
until present=$(temporal operator search-attribute list --namespace "$TEMPORAL_NAMESPACE" 2>/dev/null); do
  tries=$((tries + 1))
  if [ "$tries" -ge 60 ]; then echo "namespace $TEMPORAL_NAMESPACE does not answer" >&2; exit 1; fi
  sleep 1
done

wanted=$(sed -nE "s/^  ([A-Za-z]+): '([A-Za-z]+)',$/\1=\2/p" "$list")
if [ -z "$wanted" ]; then echo "no search attribute found in $list" >&2; exit 1; fi

for attribute in $wanted; do
  name=${attribute%=*}
  if echo "$present" | grep -qw "$name"; then continue; fi
  temporal operator search-attribute create --namespace "$TEMPORAL_NAMESPACE" --name "$name" --type "${attribute#*=}"
done
echo "namespace $TEMPORAL_NAMESPACE has its search attributes: $(echo "$wanted" | tr '\n' ' ')"
