import { describeIsolation } from './testing/isolation-property.ts'

describeIsolation(2, 4)
