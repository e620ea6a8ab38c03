import { AppDialog } from '@/components/AppDialog'
import type { SharedApp } from '../share/shared'

/** Replaces the QR dialog, which draws: it says which app it is about. */
export default function FakeQrDialog({ app, onClose }: { app: SharedApp; onClose(): void }) {
  return (
    <AppDialog show title="Generate QR Code" onClose={onClose}>
      {app.appUrl}
    </AppDialog>
  )
}
