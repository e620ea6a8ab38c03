/**
 * A parser tells what is wrong with a page, of which next to nothing is asked for here: pages are read as browsers read
 * them. This leaves the other reports out, and with them their texts.
 */
import { sep } from 'node:path'
import MagicString from 'magic-string'
import { parseAst, Visitor } from 'vite'

/**
 * @param {string} folder of one package, with its modules
 * @param {string} method that reports, and gives nothing back
 * @param {readonly string[]} kept what is reported still, as the package's code calls it
 * @returns {import('vite').Plugin}
 */
export function withoutReports(folder, method, kept) {
  return {
    name: 'without-reports',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(folder + sep)) return null
      const changed = new MagicString(code)
      new Visitor({
        ExpressionStatement({ expression, start, end }) {
          if (expression.type !== 'CallExpression') return
          const { callee, arguments: reported } = expression
          if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
          if (callee.property.name !== method) return
          const isKept = reported.some((one) => kept.includes(code.slice(one.start, one.end)))
          // a statement stays, where one has to stand
          if (!isKept) changed.update(start, end, ';')
        },
      }).visit(parseAst(code))
      return { code: changed.toString(), map: changed.generateMap({ hires: true }) }
    },
  }
}
