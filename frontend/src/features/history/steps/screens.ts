/** Where the list and what is chosen of it do not stand side by side. The sheet has these queries too. */
export const ONE_PANE = '(max-width: 768px)'
/** Where two texts side by side would be too narrow to read. */
export const ONE_TEXT = '(max-width: 1099.98px)'
