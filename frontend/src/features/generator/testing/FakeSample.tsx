/** Replaces the frame of a sample app. */
export default function FakeSample({ categoryId }: { categoryId: string }) {
  return <p>Sample {categoryId}</p>
}
