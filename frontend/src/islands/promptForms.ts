import { dropStartNote, noteStart } from '@/lib/startNote'
import { isSubmitKey } from '@/lib/submitOnEnter'
import { noteTyped } from '@/lib/typedPrompt'
import { nextTyped, TYPING_START, typedExample, typingPause } from '@/lib/typing'

const ENTER_HINT = 'Enter to start, Shift + Enter for a new line'
const FOCUSED_PLACEHOLDER = 'Describe the app you want…'

/**
 * Enhances the server-rendered prompt forms `[data-prompt-form]` where they stand: nothing is
 * replaced, so that nothing typed meanwhile can be lost. Without scripts the forms open the
 * generator with the prompt in its box; with them, the generator starts at once.
 */
export function bindPromptForms(): void {
  // Who is here again did not go where the notes lead.
  dropNotes()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) dropNotes()
  })
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-prompt-form]')) {
    const box = form.querySelector('textarea')
    if (box) bind(form, box)
  }
}

function dropNotes(): void {
  dropStartNote()
  noteTyped('')
}

function bind(form: HTMLFormElement, box: HTMLTextAreaElement): void {
  form.addEventListener('submit', (event) => {
    const prompt = box.value.trim()
    if (prompt !== '') {
      noteStart(prompt)
      return
    }
    event.preventDefault()
    box.focus()
  })
  box.addEventListener('keydown', (event) => {
    if (!isSubmitKey(event)) return
    event.preventDefault()
    form.requestSubmit()
  })
  // The generator opens with the link's prompt, and gives back what was typed here.
  document.addEventListener('click', (event) => {
    if (isPromptLink(event)) noteTyped(box.value)
  })
  const hint = form.querySelector('[data-prompt-hint]')
  if (hint && matchMedia('(pointer: fine)').matches) hint.textContent = ENTER_HINT
  typeExamples(box, examplesOf(form))
}

/** Whether it opens a link with another prompt in this tab. */
function isPromptLink(event: MouseEvent): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return false
  return event.target instanceof Element && event.target.closest('a[href*="prompt="]') !== null
}

/** Types one example after the other into the empty box that nobody is in. */
function typeExamples(box: HTMLTextAreaElement, examples: readonly string[]): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || examples.length === 0) return
  // The server shows the whole first example.
  let typed = { ...TYPING_START, length: typedExample(examples, TYPING_START).length }
  const step = () => {
    const text = typedExample(examples, typed)
    if (document.activeElement === box) box.placeholder = FOCUSED_PLACEHOLDER
    else if (box.value === '') {
      typed = nextTyped(typed, text.length)
      box.placeholder = typedExample(examples, typed).slice(0, typed.length)
    }
    wait()
  }
  const wait = () => {
    setTimeout(step, typingPause(typed, typedExample(examples, typed).length))
  }
  wait()
}

function examplesOf(form: HTMLFormElement): string[] {
  const examples: unknown = JSON.parse(form.dataset.examples ?? '[]')
  return Array.isArray(examples) ? examples.filter((one) => typeof one === 'string') : []
}
