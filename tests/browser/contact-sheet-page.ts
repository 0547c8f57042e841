import type { Structure } from '#domain/packaging/structure.ts'
import { sceneOf } from '#domain/packaging/styles.ts'
import { boxModel } from '#web/catalogue/box-view/model.ts'
import { openStage } from '#web/catalogue/box-view/stage.ts'

/** The part of the contact sheet that runs in the page: draws models on a canvas and stores their pictures. */

type Work = {
  structure: Structure
  color: string
  inserts: readonly { id: string; structure: Structure; color: string }[]
}

const texts = { nameOf: (key: string) => key, outside: 'outside', inside: 'inside' }

/** Draws a product at several moments of its folding, and once with each of its inserts. */
export const draw = async ({ structure, color, inserts }: Work): Promise<void> => {
  const canvas = document.querySelector('canvas')!
  const stage = openStage(canvas, true)
  const colors = { print: color, inside: '#efe3cc' }
  const row = document.querySelector('.row')!
  const add = async (caption: string, share: number, how: { insert?: Work['inserts'][number]; labels?: boolean }) => {
    const model = boxModel(structure, sceneOf(structure), colors, how.insert)
    model.fold(share)
    if (how.labels) model.label(texts)
    stage.show(model)
    stage.refit()
    const address = await drawn(canvas)
    row.insertAdjacentHTML('beforeend', `<figure><img src="${address}"><figcaption>${caption}</figcaption></figure>`)
    model.dispose()
  }
  await add('3D flat', 0, {})
  await add('3D at 55 %', 0.55, {})
  await add('3D closed', 1, { labels: true })
  for (const insert of inserts) await add(`with ${insert.id} at 62 %`, 0.62, { insert })
  stage.dispose()
}

/** The picture after the stage has drawn: its animation frames were requested first, so they run first. */
const drawn = async (canvas: HTMLCanvasElement): Promise<string> => {
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
  // The first frames size the canvas and move the camera.
  for (let nth = 0; nth < 4; nth++) await frame()
  return new Promise((resolve) => requestAnimationFrame(() => resolve(canvas.toDataURL())))
}
