import type { Service, Shown } from '#domain/catalogue/products.ts'
import { inches, t, usd } from './units.ts'

/** Services (4.7 of the trade's numbers). */

/** `reimbursable` in dollars. */
type ServiceTerms = { shown: Shown; reimbursable: number; needsProductSample: boolean }

const service = (
  serviceId: string,
  price: number,
  estimatedDays: number,
  pictureOf: string,
  priceUnit: Service['priceUnit'],
  title: Service['title'],
  description: Service['title'],
  { shown, reimbursable = 0, needsProductSample = false }: Partial<ServiceTerms> = {},
): Service => ({
  serviceId,
  title,
  description,
  price: usd(price),
  priceUnit,
  estimatedDays,
  reimbursable: usd(reimbursable),
  needsProductSample,
  pictureOf,
  ...(shown && { shown }),
})

const perDesign = t('per design', '每款设计')
const perStructure = t('per structure', '每个结构')

export const services: Service[] = [
  service(
    'dieline',
    0,
    0,
    'mailer-box',
    t('free', '免费'),
    t('Dieline', '刀版图'),
    t('Instant download for every product and size.', '任何产品与尺寸均可即时下载。'),
    {
      shown: {
        form: 'mailer',
        material: 'e-flute-white',
        dimensions: inches({ length: 9, width: 6, height: 3 }),
        unfolded: true,
      },
    },
  ),
  service(
    'custom-structure',
    90,
    5,
    'display-mailer',
    perStructure,
    t('Custom structure', '定制结构'),
    t('A box structure designed for your product.', '为您的产品设计包装结构。'),
    { reimbursable: 45, needsProductSample: true },
  ),
  service(
    'insert-structure',
    150,
    7,
    'corrugated-divider',
    perStructure,
    t('Insert structure', '内托结构'),
    t('An insert designed around your product.', '围绕产品设计的内托。'),
    { reimbursable: 75, needsProductSample: true },
  ),
  service(
    'artwork-placement',
    60,
    3,
    'straight-tuck-carton',
    perDesign,
    t('Artwork placement', '设计稿排版'),
    t('We place your artwork on the dieline.', '将您的设计稿排入刀版图。'),
    {
      shown: {
        form: 'straightTuck',
        material: 'sbs-350',
        dimensions: inches({ length: 3, width: 2, height: 6 }),
        printed: true,
        unfolded: true,
      },
    },
  ),
  service(
    'full-design',
    450,
    10,
    'magnetic-box',
    perDesign,
    t('Full design', '整体设计'),
    t('From a brief to print-ready artwork.', '从需求到印前文件。'),
  ),
  service(
    'press-proof',
    180,
    5,
    'straight-tuck-carton',
    perDesign,
    t('Press proof', '机上打样'),
    t('A press sheet for color approval.', '上机打样，确认颜色。'),
    { shown: { form: 'proof', material: 'sbs-350', dimensions: { length: 520, width: 370 }, printed: true } },
  ),
  service(
    'render',
    80,
    2,
    'lift-off-lid-box',
    t('per image', '每张图'),
    t('3D render', '3D 效果图'),
    t('A photorealistic image of your box.', '逼真的包装效果图。'),
  ),
  service(
    'inspection',
    220,
    2,
    'shipping-box',
    t('per man-day', '每人日'),
    t('Inspection, AQL 2.5', '验货 AQL 2.5'),
    t('Independent inspection before shipping.', '发货前独立验货。'),
  ),
  service(
    'photo-set',
    40,
    2,
    'paper-tube',
    t('per set', '每套'),
    t('Photo set', '产品拍摄'),
    t('Finished goods, photographed before they ship.', '发货前成品拍照。'),
  ),
  service(
    'storage',
    18,
    7,
    'shipping-box',
    t('per pallet per week', '每托每周'),
    t('Storage', '仓储'),
    t('We store your boxes until you need them.', '代为保管，随用随发。'),
    { shown: { form: 'pallet', material: 'b-flute-kraft', dimensions: { length: 500, width: 400, height: 360 } } },
  ),
]
