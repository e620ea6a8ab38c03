import { useNavigate } from 'react-router'
import { generationPath, type OpenGeneration } from '@/lib/navigation'

/** Opens an app by its generation record, as its card does. */
export function useOpenRecord(): (id: string) => void {
  const navigate = useNavigate()
  return (id) => {
    const state: OpenGeneration = { generation: { id, source: 'generator' } }
    void navigate(generationPath(state.generation), { state })
  }
}
