/** Name of a first generation until the user names it. */
export const DEFAULT_APP_NAME = 'My App'
export const DEFAULT_PAGE_NAME = 'Page 1'
export const DEFAULT_PAGE_SLUG = 'page-1'
