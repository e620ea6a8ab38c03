//! Spanish.

use super::{Aspect, Kind, PictureAspect, Words};

pub(super) const WORDS: Words = Words {
    marks: "un una unos unas el la los las del de con para y mi mis en que donde al por favor crea crear haz hazme quiero \
        necesito es son o su muestra",
    nouns: "aplicación juego página sitio gato perro zorro pájaro pez ballena robot cohete coche barco bicicleta faro castillo \
        casa árbol flor taza tarta libro hombre mujer niña niño montaña mar playa bosque ciudad desierto pradera espacio \
        atardecer noche pintura foto dibujo lista temporizador",
    kinds: [
        Kind {
            names: "hábito hábitos seguimiento registro diario entrenamiento ejercicio ánimo",
            parts: "un formulario breve para una entrada nueva, las entradas de hoy para marcar o cambiar, una vista de las semanas pasadas con rachas y sumas",
            data: "cuatro entradas creíbles y dos semanas de historial desde el principio",
        },
        Kind {
            names: "lista listas tareas notas nota compras kanban inventario recetas receta",
            parts: "un campo con un botón para añadir, los elementos para marcar, cambiar o borrar, una búsqueda y un filtro, el número de lo que queda",
            data: "seis elementos creíbles en dos grupos desde el principio",
        },
        Kind {
            names: "calculadora conversor calcular cuenta propina propinas préstamo hipoteca unidades moneda",
            parts: "campos con nombre y unidad, un resultado que sigue cada tecla, el cálculo en una línea, un botón para empezar de nuevo",
            data: "valores útiles en cada campo desde el principio, para ver enseguida un resultado",
        },
        Kind {
            names: "juego juegos snake tetris puzle rompecabezas ajedrez memoria laberinto sudoku",
            parts: "una pantalla inicial con las reglas en una frase, el área de juego, los puntos y el récord, una pausa, y un final con el resultado y un botón para jugar otra vez",
            data: "una dificultad que sube; el récord se guarda",
        },
        Kind {
            names: "temporizador cronómetro reloj cuenta pomodoro alarma metrónomo",
            parts: "el tiempo en cifras grandes, empezar, parar y reiniciar, una elección de duraciones, la lista de las rondas pasadas",
            data: "tres duraciones habituales para elegir; la última se guarda",
        },
        Kind {
            names: "cuestionario quiz tarjetas vocabulario aprender lección examen preguntas",
            parts: "una pregunta cada vez con sus respuestas, enseguida la corrección y por qué, el progreso, y un final con el resultado y lo que conviene repasar",
            data: "diez preguntas correctas y explicadas desde el principio",
        },
        Kind {
            names: "tienda mercado catálogo productos menú restaurante",
            parts: "los artículos con imagen, precio y una frase, filtros y orden, el detalle de un artículo, una cesta cuyas cantidades se cambian",
            data: "ocho artículos creíbles con sus precios; la cesta se guarda",
        },
        Kind {
            names: "portafolio sitio blog web currículum presentación perfil portada",
            parts: "una primera pantalla que dice en una frase de qué se trata, tres secciones con lo esencial, una forma de contacto, un pie de página",
            data: "textos completos en lugar de relleno; imágenes dibujadas como vectores",
        },
        Kind {
            names: "planificador agenda calendario horario reserva cita citas evento eventos viaje itinerario comidas",
            parts: "una vista de la semana y otra del día, un formulario con día, hora y duración, entradas que se mueven y se borran, un aviso cuando dos coinciden",
            data: "cinco entradas creíbles en esta semana desde el principio",
        },
        Kind {
            names: "panel gráfico gráficos estadísticas presupuesto finanzas gastos informe clima",
            parts: "las cifras más importantes arriba, un gráfico en el tiempo con valores legibles, una tabla que se ordena, una elección del periodo",
            data: "tres meses de cifras creíbles desde el principio",
        },
    ],
    parts: Aspect {
        label: "Partes",
        said_by: "partes funciones secciones pantallas incluye contiene",
        adds: "",
    },
    data: Aspect {
        label: "Contenido",
        said_by: "contenido datos guardado guarda ejemplos",
        adds: "ejemplos completos y creíbles desde el principio; lo que se escribe queda en este navegador",
    },
    aspects: [
        Aspect {
            label: "Público",
            said_by: "para público personas usuarios niños principiantes estudiantes familia",
            adds: "quien la abre por primera vez la entiende sin instrucciones",
        },
        Aspect {
            label: "Disposición",
            said_by: "disposición columna columnas cuadrícula barra adaptable móvil teléfono escritorio",
            adds: "una columna en el teléfono, dos en una pantalla ancha, la acción principal siempre a mano",
        },
        Aspect {
            label: "Estados",
            said_by: "estados estado vacío error errores carga deshacer",
            adds: "palabras para cuando aún no hay nada, para una entrada errónea y para lo hecho; lo borrado se puede recuperar",
        },
        Aspect {
            label: "Aspecto",
            said_by: "aspecto estilo diseño minimalista moderno moderna color colores colorido tipografía retro elegante divertido oscuro",
            adds: "tranquilo, con mucho espacio, un acento para lo que se pulsa, tamaños de letra bien distintos",
        },
        Aspect {
            label: "Movimiento",
            said_by: "movimiento animación animaciones animado transición transiciones",
            adds: "transiciones cortas cuando algo llega o se va, ninguna para quien pide menos",
        },
        Aspect {
            label: "Acceso",
            said_by: "acceso accesible accesibilidad teclado contraste",
            adds: "todo con el teclado, con foco visible, etiquetas y mucho contraste",
        },
    ],
    setting: Aspect {
        label: "Lugar",
        said_by: "lugar fondo entorno detrás en sobre bajo ante entre junto",
        adds: "",
    },
    places: [
        "una montaña alta, las cumbres lejanas pálidas en el aire",
        "una playa abierta con agua tranquila hasta el horizonte",
        "un bosque silencioso con un claro",
        "una ciudad antigua de pasajes estrechos",
        "un desierto amplio de dunas suaves",
        "una pradera amplia que acaba en colinas bajas",
        "el espacio profundo con astros lejanos",
        "agua transparente bajo la superficie, un arrecife a lo lejos",
        "una habitación ordenada con una ventana al lado",
    ],
    picture: [
        PictureAspect {
            label: "Luz",
            said_by: "luz iluminación iluminado sombra sombras contraluz neón",
            adds: [
                "luz suave al amanecer desde el lado, sombras largas",
                "luz cálida del atardecer, baja, desde atrás",
                "luz pareja a través de nubes finas, sombras suaves",
            ],
        },
        PictureAspect {
            label: "Composición",
            said_by: "composición plano encuadre ángulo primer perspectiva simétrico vista",
            adds: [
                "el sujeto desplazado a un tercio, el encuadre abierto hacia donde mira",
                "a la altura de los ojos, cerca, el fondo desenfocado",
                "visto un poco desde abajo, el sujeto grande ante un fondo tranquilo",
            ],
        },
        PictureAspect {
            label: "Estilo",
            said_by: "estilo foto fotografía fotorrealista realista pintura acuarela óleo boceto dibujo ilustración anime píxel 3d tinta",
            adds: [
                "ilustración detallada de líneas finas, con algo de textura",
                "fotografía natural, nítida en el sujeto, grano fino",
                "pintura de pinceladas visibles y formas sencillas",
            ],
        },
        PictureAspect {
            label: "Ambiente",
            said_by: "ambiente atmósfera paleta color colores colorido pastel vivo tranquilo dramático",
            adds: [
                "tranquilo, pocos colores que combinan",
                "acogedor, colores apagados con un acento fuerte",
                "amplio y sereno, colores de pálidos a profundos",
            ],
        },
    ],
};
