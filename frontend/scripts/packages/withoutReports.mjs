/**
 * A parser tells what is wrong with a page, of which next to nothing is asked for here: pages are read as browsers read
 * them. This leaves the other reports out, and with them their texts.
 */
import { sep } from 'node:path'
import MagicString from 'magic-string'
import { parseAst, Visitor } from 'vite'

/**
 * `methods` report, and give nothing back; `kept` is what is reported still, as the package's code calls it; what is
 * handed on where there is a `listener` of reports is not.
 *
 * @param {string} folder of one package, with its modules
 * @param {{ methods: readonly string[]; listener: string; kept: readonly string[] }} reports
 * @returns {import('vite').Plugin}
 */
export function withoutReports(folder, { methods, listener, kept }) {
  return {
    name: 'without-reports',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(folder + sep)) return null
      const changed = new MagicString(code)
      let changedTo = 0
      /** @param {number} start @param {number} end @param {string} text */
      const put = (start, end, text) => {
        // what lies within something that is left out is left out with it
        if (start < changedTo) return
        changed.update(start, end, text)
        changedTo = end
      }
      new Visitor({
        ExpressionStatement({ expression, start, end }) {
          if (expression.type !== 'CallExpression') return
          const { callee, arguments: reported } = expression
          if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
          if (!methods.includes(callee.property.name)) return
          const isKept = reported.some((one) => kept.includes(code.slice(one.start, one.end)))
          // a statement stays, where one has to stand
          if (!isKept) put(start, end, ';')
        },
        ConditionalExpression({ test, alternate, start, end }) {
          if (test.type !== 'MemberExpression' || test.property.type !== 'Identifier') return
          if (test.property.name !== listener) return
          put(start, end, code.slice(alternate.start, alternate.end))
        },
      }).visit(parseAst(code))
      return { code: changed.toString(), map: changed.generateMap({ hires: true }) }
    },
  }
}
