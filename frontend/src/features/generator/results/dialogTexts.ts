/** Of lines that differ. */
interface LineCounts {
  added?: number
  removed?: number
  modified?: number
}

/** An answer that arrives while the person edits its page. */
export const MERGE = {
  title: 'You and the AI changed the same place',
  text: 'Everything else is merged. Choose a version for each conflict; the other one stays in the history.',
  mine: 'Keep Mine',
  take: 'Take Theirs',
  both: 'See Both',
  apply: 'Apply Choice',
  place: (n: number, of: number, line: number) => `Place ${n} of ${of}, line ${line}`,
  yours: 'Yours',
  ai: 'AI',
  nothing: '(deleted)',
  more: (lines: number) => `… ${lines} more lines`,
  merged: 'Changes applied successfully',
  mergedText: ({ added = 0, removed = 0, modified = 0 }: LineCounts) =>
    `Your edits are kept. The AI added ${lines(added)}, removed ${lines(removed)} and changed ${lines(modified)}.`,
  /** Names of steps in the history. */
  theirs: (name: string) => `${name} (the AI's version)`,
} as const

const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`)
