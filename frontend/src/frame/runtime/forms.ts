/**
 * Forms that the app does not handle itself. The browser sends none of them: it would take the page along. One that leads
 * to a page of the app opens that, and one that asks a site opens it with what was filled in.
 */
import { linkAction, openPage } from './addresses'
import { postEntry, servicePath } from './bridge'
import { send } from './channel'
import { isInMode } from './modes'
import { apply, attributeOf, isTrusted, listen, preventDefault } from './natives'
import { onEachDocument } from './page'

const { submit } = HTMLFormElement.prototype

/** The fields as a query; a file is its name. */
const fieldsOf = (form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams => {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form, submitter)) {
    fields.append(name, typeof value === 'string' ? value : value.name)
  }
  return fields
}

/** How a mail program gets what is posted to an address of mail. */
const bodyOf = (fields: URLSearchParams): string => {
  const lines = [...fields].map(([name, value]) => `${name}=${value}\r\n`)
  return `body=${encodeURIComponent(lines.join(''))}`
}

const LISTS = '/_data/lists/'

/** Adds an entry to the app's shared data, then opens the page that the form names, or this one again. */
const postToList = async (list: string, fields: URLSearchParams): Promise<void> => {
  try {
    await postEntry(list, fields)
    const next = linkAction(fields.get('_next') ?? '?', document.baseURI)
    openPage(next.do === 'page' ? next.address : '?')
  } catch (error) {
    alert((error as Error).message)
  }
}

/** What the submit button says goes before what the form says. Fields may have the names of the form's properties. */
const settingOf = (form: HTMLFormElement, submitter: HTMLElement | null, name: string): string =>
  (submitter && attributeOf(submitter, `form${name}`)) ?? attributeOf(form, name) ?? ''

const isDialog = (form: HTMLFormElement, submitter: HTMLElement | null): boolean =>
  /^dialog$/i.test(settingOf(form, submitter, 'method'))

const sendForm = (form: HTMLFormElement, submitter: HTMLElement | null): void => {
  if (isInMode()) return
  const isPosted = /^post$/i.test(settingOf(form, submitter, 'method'))
  const to = settingOf(form, submitter, 'action').trim()
  const isMail = /^mailto:/i.test(to)
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? []
  const fields = fieldsOf(form, submitter)
  // spaces would be read as plus signs by a mail program
  const asked = isMail ? `${fields}`.replaceAll('+', '%20') : fields
  const posted = isMail ? `${query || '?'}${query && '&'}${bodyOf(fields)}` : query
  const address = `${path}${isPosted ? posted : `?${asked}`}${hash}`
  const action = linkAction(address || '?', document.baseURI)
  const list = isPosted ? servicePath(path, document.baseURI) : null
  if (list?.startsWith(LISTS)) void postToList(list, fields)
  else if (action.do === 'page') openPage(action.address)
  else if (action.do === 'within') openPage(`?${action.hash}`)
  else if (action.do === 'outside') {
    const isWithheld = isPosted && /^http/.test(action.url)
    send({ type: isWithheld ? 'unsent' : 'open-link', url: action.url })
  }
}

export const installForms = (): void => {
  HTMLFormElement.prototype.submit = function () {
    if (isDialog(this, null)) apply(submit, this, [])
    else sendForm(this, null)
  }
  // on the window, in the bubbling phase: after the app's own handlers
  onEachDocument(() =>
    listen('submit', (event) => {
      const form = event.target as HTMLFormElement
      const { submitter } = event
      // one that closes its dialog sends nothing
      if (event.defaultPrevented || isDialog(form, submitter)) return
      preventDefault(event)
      if (isTrusted(event)) sendForm(form, submitter)
    }),
  )
}
