import { cachedQuery, type OperationPorts } from '../pipeline/operation.ts'
import { catalogue as contracts } from './contracts.ts'
import * as answers from './queries.ts'

/** The catalogue for everybody: answers depend on the published catalogue alone. */

const published = ({ shop }: OperationPorts) => shop().shelf

export const catalogue = {
  categories: cachedQuery(contracts.categories, published, (shelf, { query }) =>
    answers.categoriesIn(shelf, query.language),
  ),
  products: cachedQuery(contracts.products, published, (shelf, { query }) => answers.productsIn(shelf, query.language)),
  product: cachedQuery(contracts.product, published, (shelf, { params, query }) =>
    answers.productIn(shelf, params.productId, query.language),
  ),
  showcases: cachedQuery(contracts.showcases, published, (shelf, { params, query }) =>
    answers.showcasesIn(shelf, params.productId, query.language),
  ),
  standardProducts: cachedQuery(contracts.standardProducts, published, (shelf, { query }) =>
    answers.essentialsIn(shelf, query.language),
  ),
  standardProduct: cachedQuery(contracts.standardProduct, published, (shelf, { params, query }) =>
    answers.essentialIn(shelf, params.productId, query.language),
  ),
  sampleProducts: cachedQuery(contracts.sampleProducts, published, (shelf, { query }) =>
    answers.samplesIn(shelf, query.language),
  ),
  serviceProducts: cachedQuery(contracts.serviceProducts, published, (shelf, { query }) =>
    answers.servicesIn(shelf, query.language),
  ),
  configure: cachedQuery(contracts.configure, published, (shelf, { params, query, body }) =>
    answers.configure(shelf, params.productId, body, query.language),
  ),
}
