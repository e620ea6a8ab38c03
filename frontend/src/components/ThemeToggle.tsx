import { Moon, Sun } from 'lucide-react'
import { useTheme } from '@/lib/theme'
import { IconButton } from './IconButton'

export function ThemeToggle() {
  const { mode, toggle } = useTheme()
  const next = mode === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      icon={mode === 'dark' ? Sun : Moon}
      label={`Switch to ${next} theme`}
      onClick={toggle}
    />
  )
}
