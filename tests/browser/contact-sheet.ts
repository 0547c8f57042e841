/**
 * Renders every product of the catalogue for inspection by a die maker: the dieline with its marks, the picture, and the 3D
 * model flat, half folded and closed, with each of its inserts. Run it when structures have changed:
 *
 *     npx node tests/browser/contact-sheet.ts [product …]
 *
 * It writes a picture for each product to .cache/contact-sheet/.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import type { IndexedProduct } from '#domain/catalogue/catalogue-index.ts'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { dielineSvg } from '#domain/packaging/dieline-svg.ts'
import { dielineOf } from '#domain/packaging/dieline.ts'
import { marksOf } from '#domain/packaging/orientation-marks.ts'
import { pictureOf } from '#domain/packaging/picture.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import { sceneOf } from '#domain/packaging/styles.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { textsOf } from '../domain/packaging/sizes.ts'
import { index } from '../support/catalogue-index.ts'
import { findChromium } from '../support/chromium.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, '.cache/contact-sheet')

const made = (product: IndexedProduct, input: ConfigurationInput = {}): { structure: Structure; color: string } => {
  const { structure, material, problems } = resolveConfiguration(index, product, input)
  if (!structure) throw new Error(`${product.productId}: ${JSON.stringify(problems)}`)
  return { structure, color: material.color ?? '#d8b088' }
}

/** Contents of a box of a size. */
const insertsOf = ({ embeds }: IndexedProduct, { dimensions: { length, width, height } }: Structure) =>
  embeds.map((id) => ({
    id,
    ...made(index.product(id)!, { size: { type: 'custom', dimensions: { length, width, height } } }),
  }))

const flatOf = (structure: Structure): string => {
  const dieline = dielineOf(structure)
  const marks = marksOf(dieline, structure, sceneOf(structure))
  return dielineSvg(dieline, textsOf(structure.style), marks)
}

/** The code that draws models in the page, as one script. */
const script = async (): Promise<string> => {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'contact-sheet-page.ts'), formats: ['iife'], name: 'sheet' },
    },
  })) as Rolldown.RolldownOutput[]
  return built[0]!.output[0].code
}

const sheet = (title: string, flat: string, picture: string): string => `<!doctype html>
<style>
  body { margin: 0; padding: 12px; background: #e6e0d4; font: 600 16px system-ui }
  .row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px }
  figure { margin: 0; width: 470px; height: 380px; background: #fffdf8; display: flex; flex-direction: column }
  figure.flat { width: 948px; height: 768px } figure > :first-child { flex: 1; min-height: 0; width: 100% }
  figcaption { font: 13px system-ui; padding: 4px 8px }
  canvas { position: absolute; left: -2000px; width: 470px; height: 352px }
</style>
${title}
<div class="row">
  <figure class="flat">${flat.replace(/ width="[^"]+" height="[^"]+"/, '')}<figcaption>dieline</figcaption></figure>
  <figure>${picture.replace(/ width="[^"]+" height="[^"]+"/, '')}<figcaption>picture</figcaption></figure>
</div>
<canvas></canvas>`

mkdirSync(folder, { recursive: true })
const wanted = process.argv.slice(2)
const code = await script()
const browser = await chromium.launch({
  ...(await findChromium()),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
const page = await browser.newPage({ viewport: { width: 1460, height: 1200 } })
for (const { productId } of catalogueFiles.products) {
  if (wanted.length > 0 && !wanted.includes(productId)) continue
  const product = index.product(productId)!
  const { structure, color } = made(product)
  const { dimensions, caliper, outer } = structure
  const title = `${productId} · ${structure.style} ${product.styleCode} · ${JSON.stringify(dimensions)} · ${caliper} mm · outer ${JSON.stringify(outer)}`
  const look = {
    board: { color, grain: 'smooth' },
    inside: { color: '#d9bf98', grain: 'smooth' },
    caliper,
  } as const
  await page.setContent(sheet(title, flatOf(structure), pictureOf(sceneOf(structure), { title, look })))
  await page.addScriptTag({ content: code })
  await page.evaluate(
    async (work) => (window as unknown as { sheet: { draw: (work: unknown) => Promise<void> } }).sheet.draw(work),
    { structure, color, inserts: insertsOf(product, structure) },
  )
  await page.screenshot({ path: join(folder, `${productId}.png`), fullPage: true })
  console.log(productId)
}
await browser.close()
