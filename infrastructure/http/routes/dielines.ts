import type { FastifyInstance } from 'fastify'
import {
  type DielineFormat,
  dielinePath,
  DielineParams,
  DielineQuery,
} from '#application/packaging/contracts/dielines.ts'
import { type IssuedDieline, issueDieline } from '#application/packaging/queries.ts'
import { type TitleBlock, titleBlockOf } from '#application/packaging/title-block.ts'
import { ruleBroken, Rejection } from '#domain/kernel/refusal.ts'
import { dielineCf2 } from '#domain/packaging/dieline-cf2.ts'
import { dielineDds } from '#domain/packaging/dieline-dds.ts'
import { dielineDxf } from '#domain/packaging/dieline-dxf.ts'
import { dielineSvg } from '#domain/packaging/dieline-svg.ts'
import { formatDateToString } from '#domain/text/date-or-offset.ts'
import type { Language } from '#domain/text/languages.ts'
import { dielinePdf, fitsOnPage } from '../../catalogue/dieline-pdf.ts'
import type { OpenShop } from '../../catalogue/shop.ts'
import { parse, withoutEmpty } from '../parse.ts'
import { parseParams } from '../path-params.ts'
import { limitPerAddress } from '../rate-limits.ts'

/** Files have no contract. Dielines are public, like the configurator. */
export const dielineRoute = `GET ${dielinePath}`

const mediaTypes: Readonly<Record<DielineFormat, string>> = {
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  dxf: 'image/vnd.dxf',
  cf2: 'text/plain; charset=utf-8',
  dds: 'text/plain; charset=us-ascii',
}

/** Serves dielines as files, each named after its product and its id. */
export const dielineRoutes = (
  server: FastifyInstance,
  { shop, ports, estimateLimit }: { shop: Pick<OpenShop, 'now'>; ports: { now: () => string }; estimateLimit: number },
): void => {
  const limit = limitPerAddress(server, estimateLimit, { key: 'access.tooManyDrawings' })
  server.get(dielinePath, async (request, reply) => {
    await limit(request, reply)
    const { params, query } = request
    const { productId, format } = parseParams(DielineParams, params)
    const { config, language } = parse(DielineQuery, withoutEmpty(query), 'query')
    const issued = issueDieline(shop.now(), productId, config)
    const file = await write(format, issued, formatDateToString(ports.now(), 'date'), language)
    const name = `${productId}-${issued.dielineId}.${format}`
    return reply
      .type(mediaTypes[format])
      .headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' })
      .send(file)
  })
}

const write = (
  format: DielineFormat,
  issued: IssuedDieline,
  date: string,
  language: Language,
): string | Promise<Buffer> => {
  const { dieline, marks } = issued
  if (format === 'svg') return dielineSvg(dieline, svgTexts(titleBlockOf(issued, date, language)), marks)
  if (format === 'dxf') return dielineDxf(dieline, marks)
  if (format === 'dds') return dielineDds(dieline, { title: titleBlockOf(issued, date, 'en-US').name })
  if (format === 'cf2') return dielineCf2(dieline, { title: titleBlockOf(issued, date, 'en-US').name })
  if (!fitsOnPage(dieline)) throw new Rejection(ruleBroken('format', 'shop.drawingFormat'))
  return dielinePdf(dieline, titleBlockOf(issued, date, language), date, marks)
}

const svgTexts = ({ name, nameOf, headingOf, sides }: TitleBlock) => ({ title: name, nameOf, headingOf, sides })
