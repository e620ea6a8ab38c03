# shellcheck shell=sh disable=SC2034
# Sourced by the scripts in bin/: output helpers, the checkout's root, settings from .env.
# The sourcing script has set ROOT and changed to it.

if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
    BOLD=$(printf '\033[1m') RED=$(printf '\033[31m') GREEN=$(printf '\033[32m') OFF=$(printf '\033[0m')
else
    BOLD='' RED='' GREEN='' OFF=''
fi

step() { printf '%s\n' "${BOLD}==> $*${OFF}"; }
note() { printf '    %s\n' "$*"; }
die() {
    printf '%s\n' "${RED}$*${OFF}" >&2
    exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }

# at_least 1.91 1.95.0: is the second version the first or later?
at_least() {
    awk -v want="$1" -v got="$2" 'BEGIN {
        n = split(want, w, "."); split(got, g, ".")
        for (i = 1; i <= n; i++) { if (g[i] + 0 > w[i] + 0) exit 0; if (g[i] + 0 < w[i] + 0) exit 1 }
        exit 0 }'
}

# Reads KEY=VALUE lines of .env. What the environment already says wins.
load_env() {
    [ -f "$ROOT/.env" ] || return 0
    while IFS= read -r line || [ -n "$line" ]; do
        key=${line%%=*} value=${line#*=}
        case $key in '' | [0-9]* | *[!A-Za-z0-9_]*) continue ;; esac
        [ "$key" != "$line" ] || continue
        case $value in
            \"*\") value=${value#\"} value=${value%\"} ;;
            \'*\') value=${value#\'} value=${value%\'} ;;
        esac
        if eval "[ -z \"\${$key+set}\" ]"; then export "$key=$value"; fi
    done <"$ROOT/.env"
}
