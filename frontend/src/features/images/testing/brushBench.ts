/** The brush as the studio has it, without React, so that its frames can be measured (`bench/brush.mjs`). */
import { BrushStage } from '../brush/brushStage'
import { createMaskMaker } from '../brush/mask/maskMaker'
import type { BrushTool, Operation } from '../store/strokes'

/** What is painted on; `empty` is a canvas that draws a line where the mouse goes, and no more. */
export type BrushSurface = 'empty' | 'nothing' | 'image'

const STYLE = `body{margin:0}.area,.area canvas{position:absolute;inset:0;width:100%;height:100%}
.area{inset:16px;overflow:hidden;touch-action:none}img,span{position:absolute;top:0;left:0;max-width:none}
canvas{opacity:.5;pointer-events:none}span{border:1.5px solid;border-radius:50%}`

/** Begins on a surface that stands for an image with sides of so many pixels. Once it is painted on, resolves. */
export async function begin(surface: BrushSurface, side: number, tool: BrushTool): Promise<void> {
  document.head.append(Object.assign(document.createElement('style'), { textContent: STYLE }))
  const area = document.createElement('div')
  area.className = 'area'
  const [image, ring] = [document.createElement('img'), document.createElement('span')]
  const canvas = document.createElement('canvas')
  area.append(image, canvas, ring)
  document.body.append(area)
  if (surface === 'empty') return drawPlainly(area, canvas)
  if (surface === 'image') await showImage(image, side)
  const size = { width: side, height: side }
  const mask = createMaskMaker()
  let operations: readonly Operation[] = []
  const stage = new BrushStage(
    {
      ...{ area, canvas, image, ring, size, colour: 'rgb(234 67 53)' },
      onFinished(operation) {
        operations = [...operations, operation]
        stage.operationsChanged(operations)
        mask.follow(operations, size)
      },
    },
    tool,
  )
  Object.assign(globalThis, {
    zoom: (factor: number) => stage.zoomBy(factor),
    painted: () => operations.length,
  })
}

function drawPlainly(area: HTMLElement, canvas: HTMLCanvasElement): void {
  canvas.width = area.clientWidth
  canvas.height = area.clientHeight
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas.')
  context.lineWidth = 20
  let last: [number, number] | null = null
  area.addEventListener('pointermove', ({ offsetX, offsetY }) => {
    context.beginPath()
    context.moveTo(...(last ?? [offsetX, offsetY]))
    context.lineTo(offsetX, offsetY)
    context.stroke()
    last = [offsetX, offsetY]
  })
  Object.assign(globalThis, { zoom: () => undefined, painted: () => 0 })
}

/** With enough in it that a browser cannot keep it small. */
async function showImage(image: HTMLImageElement, side: number): Promise<void> {
  const drawn = new OffscreenCanvas(side, side)
  const context = drawn.getContext('2d')
  if (context === null) throw new Error('There is no canvas.')
  for (let at = 0; at < 4000; at += 1) {
    context.fillStyle = `hsl(${(at * 47) % 360} 60% ${30 + (at % 50)}%)`
    context.fillRect((at * 911) % side, (at * 577) % side, 40 + (at % 300), 40 + ((at * 7) % 300))
  }
  image.src = URL.createObjectURL(await drawn.convertToBlob({ type: 'image/png' }))
  await image.decode()
}
