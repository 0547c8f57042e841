import type { shop as english } from '../en-US/shop.ts'
import type { Translated } from '../message.ts'

/** Configurations, prices and drawings of products. */
export const shop: Translated<typeof english> = {
  because: '{{because}}',
  cannotBeMade: '此配置无法生产，请更换选项',
  notPrintedSo: '此产品不支持该选项',
  switchTo: '改为：{{options}}',
  without: '取消{{option}}',
  addOption: '加选{{options}}',
  notInCatalogue: '{{field}}不在产品目录中，请另选',
  noArea: '此工艺无需填写面积：{{option}}',
  areaTooLarge: '{{option}}在此产品上最多可覆盖 {{most}} 平方厘米',
  tooManyColors: '此产品最多可印 {{n}} 个专色，请减少颜色',
  tooLargeToPrint: '此尺寸过大，无法印刷：请缩小尺寸或选择无印刷',
  tooLargeForBoard: '此尺寸所需纸板大于最大板幅，请缩小尺寸',
  unprintable: '此产品无法印刷所选颜色，请选择其他颜色',
  holdsNothing: '{{product}}不能内装其他产品，请移除内装产品或更换盒型',
  drawingFormat: '此尺寸的刀版图超出 PDF 页面，请下载 SVG 或 DXF 格式',
  thickness: '{{field}}须为 {{value}} {{unit}}',
}
