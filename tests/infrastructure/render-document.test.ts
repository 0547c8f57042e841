import { expect, test } from 'vitest'
import type { BusinessDocument } from '#application/documents/document.ts'
import { contractsOf, operations } from '#application/operations.ts'
import { documentPdf } from '#infrastructure/documents/document-pdf.ts'
import { renderDocument } from '#infrastructure/documents/render-document.ts'

/** Documents are rendered in a worker thread, so that many downloads of one customer do not delay other requests (like S-01). */

const document: BusinessDocument = {
  language: 'zh-CN',
  paper: 'A4',
  title: '报价单',
  number: '5arycz42',
  date: '2026-03-02T09:00:00.000Z',
  dateText: '2026年3月2日',
  mark: '',
  parties: [{ label: '客户', lines: ['Bloom 👩‍🚀 & <Söhne>', 'العربية ไทย \u0301'] }],
  facts: [['运输', '空运']],
  tables: [
    {
      title: '商品',
      columns: [{ label: '名称', align: 'start', share: 1 }],
      rows: Array.from({ length: 80 }, (_, nth) => [`礼盒 ${nth}`]),
      totals: [],
    },
  ],
  notes: [],
}

test('a document rendered in the thread equals one rendered directly, with special characters in its names', async () => {
  expect(Buffer.from(await renderDocument(document)).equals(Buffer.from(await documentPdf(document)))).toBe(true)
})

test('at most 40 documents wait; further documents are refused as overload, and the waiting ones are rendered', async () => {
  const waiting = Array.from({ length: 40 }, () => renderDocument({ ...document, tables: [] }))
  expect(() => renderDocument(document)).toThrow(
    expect.objectContaining({ refusal: { code: 'overloaded', reason: 'access.overloaded' } }),
  )
  for (const pdf of await Promise.all(waiting)) expect(Buffer.from(pdf).toString('latin1', 0, 5)).toBe('%PDF-')
  await renderDocument({ ...document, tables: [] })
})

test('a document that fails to render is reported, and the next one is rendered', async () => {
  const broken = { ...document, tables: [{ ...document.tables[0]!, rows: [[undefined as never]] }] }
  await expect(renderDocument(broken)).rejects.toThrow(TypeError)
  expect((await renderDocument({ ...document, tables: [] })).length).toBeGreaterThan(1_000)
})

test('every PDF endpoint has the rate limit of documents', () => {
  const files = Object.values(contractsOf(operations))
    .flatMap((area) => Object.values(area))
    .filter(({ file }) => file === 'application/pdf')
  expect(files.length).toBeGreaterThan(2)
  expect(files.filter(({ rateLimit }) => rateLimit !== 'documents').map(({ path }) => path)).toEqual([])
})
