import { AppDialog } from '@/components/AppDialog'
import type { SharedApp } from '../../model/panel'

export default function QrDialog({ app, onClose }: { app: SharedApp; onClose(): void }) {
  return (
    <AppDialog show title="Generate QR Code" onClose={onClose}>
      {app.appUrl}
    </AppDialog>
  )
}
