import { Group, Mesh } from 'three'
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js'
import type { BoxModel } from './model.ts'

/** glTF lengths are meters. */
const meter = 1 / 1000

/** The model in its current fold, as a binary glTF 2.0 file: y up, meters, one node per panel. */
export const gltfOf = async ({ root }: BoxModel): Promise<Blob> => {
  const model = new Group()
  model.scale.setScalar(meter)
  const copy = root.clone()
  // Edge lines are only for the screen.
  for (const child of copy.children) if (child instanceof Mesh) child.clear()
  model.add(copy)
  const file = await new GLTFExporter().parseAsync(model, { binary: true })
  return new Blob([file as ArrayBuffer], { type: 'model/gltf-binary' })
}
