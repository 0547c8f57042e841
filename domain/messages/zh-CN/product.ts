import type {
  dimension as englishDimensions,
  price as englishPrice,
  sizeType as englishSizeTypes,
} from '../en-US/product.ts'
import type { Translated } from '../message.ts'

/** How a size is measured. */
export const sizeType: Translated<typeof englishSizeTypes> = {
  outer: '外尺寸',
  inner: '内尺寸',
  custom: '自定义尺寸',
  standard: '标准尺寸',
}

/** Dimensions of products. */
export const dimension: Translated<typeof englishDimensions> = {
  length: '长',
  width: '宽',
  height: '高',
  diameter: '直径',
  neckHeight: '颈高',
  wallWidth: '壁厚',
  lidHeight: '盖高',
}

/** What a price consists of. */
export const price: Translated<typeof englishPrice> = {
  material: '纸板与纸张',
  print: '印刷',
  finishing: '上光与覆膜',
  addOns: '烫印、击凸与附加工艺',
  tooling: '刀模与版费',
  making: '生产与成型',
  packing: '装箱',
  insert: '内托',
}
