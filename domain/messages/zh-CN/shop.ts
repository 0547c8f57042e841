import type { shop as english } from '../en-US/shop.ts'
import type { Translated } from '../message.ts'

/** Configurations, prices and drawings of products. */
export const shop: Translated<typeof english> = {
  because: '{{because}}',
  cannotBeMade: '此配置无法生产，请更换选项',
  notPrintedSo: '此产品不支持该选项。',
  switchTo: '改为：{{options}}',
  without: '取消{{option}}',
  notInCatalogue: '{{field}}不在产品目录中，请另选',
  unprintable: '无法印刷，请减少颜色或缩小尺寸',
  holdsNothing: '{{product}}不能内装其他产品，请移除内装产品或更换盒型',
  drawingFormat: '此尺寸的刀版图超出 PDF 页面，请下载 SVG 或 DXF 格式',
  thickness: '{{field}}须为 {{value}} {{unit}}',
}
