import type { Style } from '#domain/packaging/style.ts'

/** One chunk per style: a page loads only the style of its product. */
const folder = '../../../domain/packaging/styles'
const files = import.meta.glob<Readonly<Record<string, Style>>>('../../../domain/packaging/styles/*.ts')

/**
 * Loads a style by its id: `adhesiveMailer` from `adhesive-mailer.ts`.
 * @throws {Error} if the file is missing: the catalogue is newer than this page
 */
export const loadStyle = async (id: string): Promise<Style> => {
  const name = id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const style = (await files[`${folder}/${name}.ts`]?.())?.[id]
  if (!style) throw new Error(`Nothing draws the style ${id}`)
  return style
}
