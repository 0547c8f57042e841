import type { shop as english } from '../en-US/shop.ts'
import type { Translated } from '../message.ts'

/** Configurations, prices and drawings of products. */
export const shop: Translated<typeof english> = {
  because: '{{because}}',
  cannotBeMade: '此配置无法生产，请更换选项',
  notPrintedSo: '此产品不支持该选项。',
  switchTo: '改为：{{options}}',
  without: '取消{{option}}',
  notInCatalogue: '{{field}}不在产品目录中',
  unprintable: '无法印刷：请减少颜色或缩小尺寸',
  holdsNothing: '{{product}}不能内装其他产品',
  drawingFormat: '此尺寸的刀版图只能下载 SVG 或 DXF 格式',
  thickness: '{{field}}须为 {{value}} {{unit}}',
}
