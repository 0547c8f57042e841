import type { Sample, Shown } from '#domain/catalogue/products.ts'
import { inches, t, usd } from './units.ts'

/** Samples (4.7 of the trade's numbers). */

const days = (best: number, worst: number) => ({ best, average: Math.round((best + worst) / 2), worst })
const sample = (
  sampleId: string,
  group: Sample['group'],
  price: number,
  duration: Sample['days'],
  pictureOf: string,
  categories: string[],
  title: Sample['title'],
  description: Sample['title'],
  category: Sample['category'] = group === 'A' ? 'A' : 'B',
  shown?: Shown,
  reimbursedUpTo?: number,
): Sample => ({
  sampleId,
  title,
  description,
  group,
  category,
  price: usd(price),
  days: duration,
  mostPerItem: 5,
  categories,
  pictureOf,
  ...(reimbursedUpTo !== undefined && { reimbursedUpTo: usd(reimbursedUpTo) }),
  ...(shown && { shown }),
})

const corrugatedAndCarton = [
  'mailer-boxes',
  'shipping-boxes',
  'folding-cartons',
  'paper-bags',
  'inserts',
  'mailing-bags',
]
const rigidAndTube = ['rigid-boxes', 'tubes']

export const samples: Sample[] = [
  sample(
    'basic-sample',
    'A',
    45,
    days(4, 7),
    'mailer-box',
    corrugatedAndCarton,
    t('Basic sample', '基础样品'),
    t('Your size in your board, without print or finish.', '实际尺寸与材料，无印刷与表面处理。'),
    'A',
    { form: 'mailer', material: 'e-flute-white', dimensions: inches({ length: 9, width: 6, height: 3 }) },
  ),
  sample(
    'basic-sample-rigid',
    'A',
    80,
    days(4, 7),
    'lift-off-lid-box',
    rigidAndTube,
    t('Basic sample, rigid', '基础样品（硬盒）'),
    t('Your size in grayboard or tube board, without print.', '按实际尺寸制作的灰板盒或纸筒，无印刷。'),
    'A',
    { form: 'liftOff', material: 'greyboard-2', dimensions: inches({ length: 8, width: 6, height: 2.5 }) },
  ),
  sample(
    'production-sample-carton',
    'AB',
    150,
    days(10, 15),
    'straight-tuck-carton',
    ['folding-cartons', 'paper-bags', 'cards', 'mailing-bags', 'inserts'],
    t('Production-grade sample, carton', '大货样（彩盒）'),
    t('Made exactly like your order, with print and finish.', '按大货工艺制作，含印刷与表面处理。'),
  ),
  sample(
    'production-sample-mailer',
    'AB',
    180,
    days(10, 15),
    'mailer-box',
    ['mailer-boxes', 'shipping-boxes'],
    t('Production-grade sample, mailer', '大货样（飞机盒）'),
    t('Made exactly like your order, with print and finish.', '按大货工艺制作，含印刷与表面处理。'),
  ),
  sample(
    'production-sample-rigid',
    'AB',
    320,
    days(10, 15),
    'magnetic-box',
    rigidAndTube,
    t('Production-grade sample, rigid', '大货样（硬盒）'),
    t('Made exactly like your order. Foil adds $130.', '按大货工艺制作；烫印另加 130 美元。'),
    'C',
    undefined,
    120,
  ),
  sample(
    'sample-kit',
    'A',
    15,
    days(2, 4),
    'shipping-box',
    [...corrugatedAndCarton, ...rigidAndTube, 'tissue-and-wrap', 'stickers-and-labels', 'tape', 'cards'],
    t('Sample kit', '样品套装'),
    t(
      'Boards, papers, prints and finishes. Fully credited to your order.',
      '纸板、纸张、印刷与工艺样，费用可全额抵扣订单。',
    ),
    'A',
    { form: 'swatches', material: 'sbs-350', dimensions: { length: 150, width: 80 } },
  ),
]
