import type { NamedConcept } from '../concept.ts'
import { consumerProducts } from './products/consumer-goods.ts'
import { energyProducts } from './products/energy-products.ts'
import { financeProducts } from './products/finance-products.ts'
import { foodProducts } from './products/food.ts'
import { healthProducts } from './products/health.ts'
import { machineryProducts } from './products/machinery.ts'
import { materialProducts } from './products/materials.ts'
import { productsOf } from './products/product-rows.ts'
import { serviceProducts } from './products/services.ts'
import { technologyProducts } from './products/technology.ts'

/**
 * Products, industries and lines of business by which companies report sales, after ISIC rev. 4 and KSIC, the chapters of the Harmonised System and the
 * sub-industries of GICS. Names that are everyday words in another sense ("power", "cells", 소재, 전기) are left out.
 */
export const productConcepts: readonly NamedConcept[] = [
  ...productsOf(foodProducts),
  ...productsOf(consumerProducts),
  ...productsOf(healthProducts),
  ...productsOf(technologyProducts),
  ...productsOf(machineryProducts),
  ...productsOf(materialProducts),
  ...productsOf(energyProducts),
  ...productsOf(serviceProducts),
  ...productsOf(financeProducts),
]
