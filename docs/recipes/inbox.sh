#!/bin/sh
# Puts one item into the inbox:  inbox.sh TITLE [NOTE]
#
# CREEL_URL  the API address, such as https://localhost:11111
# CREEL_KEY  a key that may capture
# CREEL_CA   the CA certificate of that Creel (`creel api status` names the file)
#
# Any text is sent safely, because jq or python3 writes the JSON. The answer is thrown away, as the strictest
# client does, but a failure is not: the exit status is curl's.
set -eu
: "${CREEL_URL:?}" "${CREEL_KEY:?}" "${CREEL_CA:?}" "${1:?usage: inbox.sh TITLE [NOTE]}"

if command -v jq >/dev/null; then
  json=$(jq -n --arg title "$1" --arg note "${2-}" '{title: $title, note: $note}')
else
  json=$(python3 -c 'import json, sys; print(json.dumps({"title": sys.argv[1], "note": sys.argv[2]}))' "$1" "${2-}")
fi

# The key goes in by stdin: an argument could be read by every program of this computer.
printf 'header = "Authorization: Bearer %s"\n' "$CREEL_KEY" |
  curl --config - --silent --show-error --fail --output /dev/null --cacert "$CREEL_CA" \
    --header 'Content-Type: application/json' --data-binary "$json" "$CREEL_URL/api/items"
