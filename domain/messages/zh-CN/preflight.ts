import type { preflight as english } from '../en-US/preflight.ts'
import type { Translated } from '../message.ts'

/** Findings of the preflight of artwork: what is wrong in a file, and what to do next. */
export const preflight: Translated<typeof english> = {
  notPdf: '仅自动检查 PDF 文件，此文件将由我们人工检查',
  damaged: '无法打开此 PDF，请重新导出后上传',
  protected: '此 PDF 有密码保护，请取消保护后重新导出并上传',
  tooLarge: '文件过大，无法自动检查，将由我们人工检查',
  tooSlow: '文件过于复杂，无法自动检查，将由我们人工检查',
  sizeFits: '页面尺寸与刀版图一致，{{width}} × {{height}} mm',
  sizeDiffers:
    '页面尺寸为 {{width}} × {{height}} mm，刀版图为 {{expectedWidth}} × {{expectedHeight}} mm。请按 100% 比例将设计稿置入刀版图后重新导出。',
  panelsTurned: '刀版图上这些面板不是正立的：{{panels}}。请按刀版图上的箭头方向旋转设计稿。',
  panelsInside: '这些面板的印刷面成型后位于盒内侧：{{panels}}',
  panelsGlued: '这些面板有涂胶区：{{panels}}。请勿在刀版图标注的“不印刷、不上光区”内印刷、上光或覆膜。',
  bleedFits: '四边出血均不少于 {{needed}} mm',
  bleedMissing: '出血为 {{bleed}} mm，需要 {{needed}} mm。请将底色延伸至裁切线外，并导出带出血的 PDF。',
  pagesMany: '文件有 {{pages}} 页，应为 {{needed}} 页。请为每个印刷面上传一页。',
  fontsEmbedded: '字体均已嵌入',
  fontsMissing: '以下字体未嵌入：{{fonts}}。请嵌入字体或将文字转为轮廓。',
  imagesFine: '图片分辨率均不低于 {{needed}} ppi',
  imagesSoft: '有图片分辨率为 {{lowest}} ppi，印刷后可能不够清晰。请替换为 {{needed}} ppi 以上的图片。',
  imagesCoarse: '有图片分辨率仅 {{lowest}} ppi，印刷后会出现锯齿。请替换为 {{needed}} ppi 以上的图片。',
  colorsPrintable: '颜色均可直接印刷，无需转换',
  colorsRgb: '文件含 RGB 颜色，印刷后会有色差。请转换为 CMYK 并检查效果。',
  spotsFit: '专色：{{spots}}',
  spotsExtra: '以下专色不在订单内：{{spots}}。请转换为 CMYK，或联系我们增加专色。',
}
