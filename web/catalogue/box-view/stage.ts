import CameraControls from 'camera-controls'
import {
  Box3,
  DirectionalLight,
  HemisphereLight,
  Matrix4,
  Mesh,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Quaternion,
  Raycaster,
  Scene,
  ShadowMaterial,
  Sphere,
  Spherical,
  Timer,
  Vector2,
  Vector3,
  Vector4,
  WebGLRenderer,
} from 'three'
import type { BoxModel } from './model.ts'

// Registers only the classes in use, so that the rest of three.js is not shipped.
CameraControls.install({
  THREE: { Box3, Matrix4, Quaternion, Raycaster, Sphere, Spherical, Vector2, Vector3, Vector4 },
})

/** A canvas that shows a model and is drawn only after a change. */
export type Stage = {
  /** Replaces the model, seen from the same side and fitted into view. */
  show: (model: BoxModel) => void
  /** Redraws after the model was highlighted. */
  draw: () => void
  /** Redraws after the model was folded, and fits all of it into view until the user has zoomed. */
  refit: () => void
  /** Rotates the camera in degrees: to the right, and upwards. */
  turn: (right: number, up: number) => void
  /** Zooms in (above 1) or out (below 1) by a factor. */
  zoom: (by: number) => void
  /** The `panelId` at a point of the canvas, in CSS pixels from its upper left corner. */
  panelAt: (x: number, y: number) => string | undefined
  /** Resets to the first view, with the whole model visible. */
  reset: () => void
  dispose: () => void
}

const radians = Math.PI / 180
/** First view in degrees: a little of the left side, from above, like the pictures of the shop. */
const firstView = { azimuth: -38, polar: 63 }

/**
 * Whether the browser draws WebGL without a graphics card. Shadows then double the time of the first frame, whose shaders
 * are compiled for the processor, and of every further one.
 */
const isDrawnBySoftware = (gl: WebGLRenderingContext | WebGL2RenderingContext): boolean => {
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  return names !== null && /swiftshader|llvmpipe|software|basic render/i.test(String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL))) // prettier-ignore
}

/**
 * Sets up renderer, camera and light on a canvas.
 * @param still whether camera moves are not animated (`prefers-reduced-motion`)
 * @throws if the browser has no WebGL
 */
export const openStage = (canvas: HTMLCanvasElement, still: boolean): Stage => {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
  const drawsShadows = !isDrawnBySoftware(renderer.getContext())
  renderer.shadowMap.enabled = drawsShadows
  renderer.shadowMap.type = PCFShadowMap
  const scene = new Scene()
  const camera = new PerspectiveCamera(28, 1, 1, 10_000)
  const controls = new CameraControls(camera, canvas)
  controls.mouseButtons.wheel = CameraControls.ACTION.NONE // the wheel scrolls the page
  controls.smoothTime = 0.12

  scene.add(new HemisphereLight('#ffffff', '#c8bba8', 1.5))
  const sun = new DirectionalLight('#ffffff', 1.7)
  sun.castShadow = true
  sun.shadow.mapSize.set(1024, 1024)
  scene.add(sun, sun.target)
  const ground = new Mesh(new PlaneGeometry(1, 1), new ShadowMaterial({ opacity: 0.28 }))
  ground.rotation.x = -Math.PI / 2
  ground.receiveShadow = true
  ground.visible = drawsShadows
  scene.add(ground)

  const raycaster = new Raycaster()
  const pointer = new Vector2()
  let shown: BoxModel | undefined
  let zoomed = false
  const clock = new Timer()
  let frame: number | undefined
  const render = () => {
    frame = undefined
    clock.update()
    const moving = controls.update(clock.getDelta())
    renderer.render(scene, camera)
    if (moving) draw()
  }
  const draw = () => {
    frame ??= requestAnimationFrame(render)
  }
  controls.addEventListener('controlstart', draw)
  controls.addEventListener('control', draw)
  controls.addEventListener('update', draw)

  /** Places light, ground and shadow around the model in its current fold. */
  const surround = () => {
    if (!shown) return
    shown.root.updateMatrixWorld(true)
    const box = new Box3().setFromObject(shown.root)
    const { center, radius } = box.getBoundingSphere(new Sphere())
    ground.position.set(center.x, box.min.y - 0.5, center.z)
    ground.scale.setScalar(radius * 8)
    sun.target.position.copy(center)
    sun.position.copy(center).add(new Vector3(-0.6, 1.6, 0.9).multiplyScalar(radius * 2))
    const { camera: light } = sun.shadow
    Object.assign(light, { left: -radius, right: radius, top: radius, bottom: -radius, near: 1, far: radius * 7 })
    for (const side of ['left', 'right', 'top', 'bottom'] as const) light[side] *= 1.6
    light.updateProjectionMatrix()
    // The size of a shadow texel: with a smaller bias, a face casts ring-shaped shadows on itself.
    sun.shadow.normalBias = (3.2 * radius * Math.SQRT2) / sun.shadow.mapSize.width
    // The camera stays at least 1.2 radii from the center.
    camera.near = radius * 0.15
    camera.far = radius * 40
    camera.updateProjectionMatrix()
  }

  const fit = (glide: boolean) => {
    if (!shown) return
    const sphere = new Box3().setFromObject(shown.root).getBoundingSphere(new Sphere())
    controls.minDistance = sphere.radius * 1.2
    controls.maxDistance = sphere.radius * 12
    void controls.fitToSphere(sphere, glide)
    draw()
  }
  const reset = () => {
    zoomed = false
    void controls.rotateTo(firstView.azimuth * radians, firstView.polar * radians, !still)
    fit(!still)
  }

  const resized = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = canvas
    renderer.setPixelRatio(Math.min(drawsShadows ? 2 : 1, window.devicePixelRatio))
    renderer.setSize(clientWidth, clientHeight, false)
    camera.aspect = clientWidth / Math.max(1, clientHeight)
    camera.updateProjectionMatrix()
    draw()
  })
  resized.observe(canvas)

  return {
    show: (model) => {
      const first = !shown
      if (shown) scene.remove(shown.root)
      shown = model
      scene.add(model.root)
      surround()
      if (first) void controls.rotateTo(firstView.azimuth * radians, firstView.polar * radians, false)
      fit(false)
    },
    draw,
    refit: () => {
      surround()
      if (zoomed) draw()
      else fit(false)
    },
    turn: (right, up) => {
      void controls.rotate(right * radians, -up * radians, !still)
      draw()
    },
    zoom: (by) => {
      zoomed = true
      void controls.dollyTo(controls.distance / by, !still)
      draw()
    },
    panelAt: (x, y) => {
      if (!shown) return undefined
      pointer.set((x / canvas.clientWidth) * 2 - 1, 1 - (y / canvas.clientHeight) * 2)
      raycaster.setFromCamera(pointer, camera)
      const hit = raycaster.intersectObject(shown.root).find(({ object }) => object instanceof Mesh)
      return hit?.object.name || undefined
    },
    reset,
    dispose: () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      resized.disconnect()
      controls.dispose()
      ground.geometry.dispose()
      ground.material.dispose()
      renderer.dispose()
    },
  }
}
