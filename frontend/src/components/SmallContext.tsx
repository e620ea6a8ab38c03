import type { ModelConnectionPreset } from '@/lib/api/modelConnections'
import { neededTokens } from '@/lib/modelContext'

interface SmallContextProps {
  model: string
  preset: ModelConnectionPreset
  /** How many the model sees at once, and how many the open page takes. */
  tokens: number
  needed: number
}

/** Says that a model sees too little for the open page, and what helps. */
export default function SmallContext({ model, preset, tokens, needed }: SmallContextProps) {
  const { text, command } = remedyOf(preset, needed)
  return (
    <div className="alert-m warn" role="status">
      <p className="mb-1">
        <span dir="auto">{model}</span> sees {tokens.toLocaleString('en')} tokens at once.{' '}
        {needed === neededTokens(0)
          ? `Building a page takes at least ${needed.toLocaleString('en')}.`
          : `The open page takes about ${needed.toLocaleString('en')}, so parts of it would be cut off.`}
      </p>
      <p className="mb-0">
        {text}
        {command && <code> {command}</code>}
      </p>
    </div>
  )
}

interface Remedy {
  text: string
  command?: string
}

const OTHER_MODEL: Remedy = { text: 'Choose a model with a larger context.' }

/** How the program is started with a context in which the page fits, where it decides that. */
function remedyOf(preset: ModelConnectionPreset, needed: number): Remedy {
  const size = 2 ** Math.ceil(Math.log2(needed))
  switch (preset) {
    case 'ollama':
      return { text: 'Morpheo asks Ollama for all that the model has: choose a larger model.' }
    case 'lmstudio':
      return {
        text: 'Load it with a larger Context Length, then test the connection again:',
        command: `lms load <model> --context-length ${size}`,
      }
    case 'llamacpp':
      return {
        text: 'Start it with a larger context, then test the connection again:',
        command: `llama-server -m <model.gguf> -c ${size}`,
      }
    case 'vllm':
      return {
        text: 'Start it with a larger context, then test the connection again:',
        command: `vllm serve <model> --max-model-len ${size}`,
      }
    case 'compatible':
      return {
        text: 'Start the server with a larger context and test the connection again, or choose another model.',
      }
    default:
      return OTHER_MODEL
  }
}
