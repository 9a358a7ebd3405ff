import type { BenchArguments } from './arguments.ts'
export async function benchKorean(_options: BenchArguments): Promise<void> {}
