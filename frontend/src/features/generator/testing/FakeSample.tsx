/** Replaces the frame of a sample app. */
export default function FakeSample({ slug }: { slug: string }) {
  return <p>Sample {slug}</p>
}
