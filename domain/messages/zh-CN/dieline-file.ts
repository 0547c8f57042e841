import type { dielineFile as english } from '../en-US/dieline-file.ts'
import type { Translated } from '../message.ts'

/** Texts in the files of dielines. */
export const dielineFile: Translated<typeof english> = {
  name: '{{product}}，刀版图 {{id}}',
  heading: '{{product}} · 内尺寸 {{size}} · 外尺寸 {{outer}}',
  flatHeading: '{{product}} · {{size}}',
  drawing: '刀版图 {{id}} · {{material}}，厚 {{caliper}} mm · {{date}}',
  part: '{{count}} × {{name}}',
  repeat: '{{name}}，一卷共 {{count}} 个印刷循环，此为其一',
  flute: '楞向',
  grain: '纸纹方向',
  scale: '比例 1:1，图纸尺寸 {{width}} × {{height}} mm，印刷面朝上。打印时请勿缩放。',
  sides: '{{sides}} mm',
  dimension: '{{name}} {{value}} mm',
  cut: '裁切',
  kissCut: '半切',
  crease: '压痕',
  halfCut: '半刀',
  vGroove: 'V 槽（内侧开槽）',
  perforation: '齿刀线',
  orientation: '面板方向（箭头朝上）',
  outside: '外侧',
  inside: '内侧',
  covered: '被遮盖',
  bleed: '出血',
  safe: '安全区',
  glue: '涂胶区',
  noPrint: '不印刷、不上光区',
}
