import { product } from '#domain/product.ts'
import type { Language } from '#domain/text/languages.ts'
import type { PageHead } from '../catalogue/shop-pages.ts'

/** Writes the title, description and URL of a page into the HTML of the web app, for clients that run no scripts. */

/** `origin`: scheme and host, from the request or the settings; `path`: without the query. */
export const withHead = (
  html: string,
  { title, description, origin, path, language }: PageHead & { origin: string; path: string; language: Language },
): string => {
  const url = path === '/' ? `${origin}/` : `${origin}${path.replace(/\/$/, '')}`
  // The same title format as in the web app (`web/ui/Page.tsx`); the landing page has a different format.
  const full = path === '/' ? `${product.name} · ${title}` : `${title} · ${product.name}`
  const tags = [
    `<link rel="canonical" href="${escaped(url)}" />`,
    `<meta property="og:site_name" content="${product.name}" />`,
    '<meta property="og:type" content="website" />',
    `<meta property="og:title" content="${escaped(full)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<meta property="og:url" content="${escaped(url)}" />`,
  ]
  // Replacement functions, because `$` in a replacement string would be interpreted.
  return html
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*"/, (_, start: string) => `${start}${escaped(description)}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(full)}</title>${tags.join('')}`)
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
