import { Code2, ImageIcon } from 'lucide-react'
import { Segmented } from '@/components/Segmented'
import { MODE } from './texts'
import type { GeneratorMode } from './useUrlIntent'

interface ModeSwitchProps {
  mode: GeneratorMode
  onMode(mode: GeneratorMode): void
}

const MODES = [
  { value: 'code', label: MODE.code, icon: Code2 },
  { value: 'image', label: MODE.image, icon: ImageIcon },
] as const

/** Apps or images. */
export function ModeSwitch({ mode, onMode }: ModeSwitchProps) {
  return (
    <Segmented<GeneratorMode> label={MODE.label} options={MODES} value={mode} onChange={onMode} />
  )
}
