import {
  Box,
  Briefcase,
  Brush,
  Camera,
  Cherry,
  CloudSnow,
  Drama,
  Ghost,
  ImageIcon,
  Images,
  Layers,
  type LucideIcon,
  Mountain,
  Palette,
  PartyPopper,
  PencilRuler,
  Rocket,
  Scissors,
  Share2,
  SlidersHorizontal,
  Sparkles,
  Sun,
  Trees,
  Utensils,
  WandSparkles,
} from 'lucide-react'

/** By the category's id in the catalogue. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'anime-manga': Cherry,
  'art-illustration': Palette,
  'artistic-effects': Sparkles,
  'artistic-styles': Brush,
  'background-environment': Trees,
  'beauty-style': WandSparkles,
  'character-creature': Ghost,
  'character-transformations': Drama,
  'color-style-effects': SlidersHorizontal,
  'concept-design': PencilRuler,
  'food-culinary': Utensils,
  'fun-transformations': PartyPopper,
  hairstyles: Scissors,
  'image-modification': WandSparkles,
  isometric: Box,
  'lighting-atmosphere': Sun,
  'multi-image': Images,
  'nature-landscapes': Mountain,
  'photography-style': Camera,
  'professional-photos': Briefcase,
  'sci-fi-futuristic': Rocket,
  'social-media-magic': Share2,
  'texture-materials': Layers,
  'weather-seasons': CloudSnow,
}

/** Stands for an example that only a model can draw: the sign of its category. */
export function ExampleTile({ category }: { category: string }) {
  const Icon = ICONS[category] ?? ImageIcon
  return (
    <span className="img-example-picture" aria-hidden>
      <Icon size={18} strokeWidth={1.7} />
    </span>
  )
}
