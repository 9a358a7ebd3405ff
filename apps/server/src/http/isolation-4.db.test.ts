import { describeIsolation } from './testing/isolation-property.ts'

describeIsolation(4, 4)
