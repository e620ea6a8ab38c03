const IN_PARENTHESES = / \([^)]*\)$/
const SEVERAL = /\bor\b|,|"/

/** A line of what can be done, as an instruction that can be sent as it is; null for one that names several things. */
export function wholeInstruction(line: string): string | null {
  const words = line.replace(IN_PARENTHESES, '')
  return SEVERAL.test(words) ? null : words
}
