import { vi } from 'vitest'

/*
 * What tests of whole screens have in the place of parts that a document without a layout cannot show: the preview, the
 * viewers of code, sample apps, the drawing of QR codes. Each stands in a file named Fake….
 */
vi.mock(
  '@/components/preview/PreviewPanel',
  () => import('@/features/generator/testing/FakePreview'),
)
vi.mock(
  '@/features/generator/transfer/CodeViewer',
  () => import('@/features/generator/testing/FakeCodeViewer'),
)
vi.mock('@/components/CodeComparison', () => import('@/components/testing/FakeCodeComparison'))
vi.mock('@/components/SampleFrame', async (original) => ({
  ...(await original<typeof import('@/components/SampleFrame')>()),
  ...(await import('@/features/generator/testing/FakeSample')),
}))
vi.mock(
  '@/features/generator/qr/QrDialog',
  () => import('@/features/generator/testing/FakeQrDialog'),
)
vi.mock('@/frame/host/gesture', () => import('@/features/generator/testing/FakeGesture'))
vi.mock('@/features/generator/store/generatorStore', async (original) => {
  const { noting } = await import('@/features/generator/testing/stores')
  return noting(await original())
})
