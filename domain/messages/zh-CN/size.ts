import type { size as english } from '../en-US/size.ts'
import type { Translated } from '../message.ts'

/** Sizes that cannot be made. */
export const size: Translated<typeof english> = {
  number: '{{field}}必须是数字',
  between: '{{field}}须在 {{min}} 至 {{max}} 之间',
  cells: '{{field}}须在 1 × 1 至 {{columns}} × {{rows}} 之间',
  heightEighthOfLength: '{{field}}不能小于长的八分之一',
  heightHalfOfBase: '{{field}}不能超过长的一半，也不能超过宽的一半',
  heightThriceWidth: '{{field}}不能超过宽的三倍',
  lengthBelowWidth: '{{field}}不能小于宽，请对调长与宽，盒型不变',
  lengthBelowHeight: '{{field}}不能小于高，请将盒子侧放，或选择更高的盒型',
  widthAboveLength: '{{field}}不能超过长',
  widthAboveHeight: '{{field}}不能超过高',
  wallAboveQuarter: '{{field}}不能超过直径的四分之一',
  lidBelowHeight: '{{field}}必须小于高',
  lidAboveHeight: '{{field}}不能超过高',
  lidNearHeight: '{{field}}须比高至少小 {{gap}}',
  neckAboveLid: '{{field}}不能超过盖高，颈部须能放入盖内',
  neckAboveHalf: '{{field}}不能超过高的一半',
  tooSmallForStrips: '{{field}}须至少为 {{min}}，才放得下所选的胶条或撕拉条，请加大尺寸或取消胶条',
  standardFixed: '标准尺寸不可更改，请选择自定义尺寸',
  notOfProduct: '{{product}}没有{{field}}这一尺寸',
  inside: '按所填外尺寸，{{field}}的内尺寸为 {{inner}}：{{because}}',
  smallest: '{{field}}不能小于 {{n}}',
  largest: '{{field}}不能大于 {{n}}',
}
