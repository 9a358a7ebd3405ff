import type { BenchArguments } from './arguments.ts'
export async function benchSearch(_options: BenchArguments): Promise<void> {}
