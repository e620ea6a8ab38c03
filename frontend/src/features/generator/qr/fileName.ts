const NAME_MAX_CHARS = 80

/** What no file may be called on one system or another, and what turns the order of letters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is meant
const UNSAFE = /[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g

/** `{appName}-qr-code-hq.png`, without what a file name must not have. */
export function qrFileName(appName: string, extension: 'png' | 'svg'): string {
  const safe = appName
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
  const name = [...safe].slice(0, NAME_MAX_CHARS).join('').trim()
  return `${name || 'app'}-qr-code-hq.${extension}`
}
