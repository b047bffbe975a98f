/** The help articles in Spanish. */

import { helpArticles } from '../../help/articles.ts';

const ARTICLES = helpArticles({
  about: {
    title: '¿Qué es Parley?',
    keywords: 'acerca aplicación app programa para qué sirve propósito introducción resumen presentación bienvenida',
    markdown: `Parley es una aplicación de escritorio para chatear con modelos de lenguaje en el servicio que elijas. Tú pones la dirección del servicio y una clave de API; Parley guarda la clave en el llavero del sistema y tus chats en este equipo.

- **Conectar con un servicio** te pide su dirección y tu clave; **Probar el servicio de demostración** no necesita ninguna de las dos cosas.
- **Escribe un mensaje** y presiona **Enter**. Puedes detener, continuar, regenerar y comparar las respuestas; nada se sobrescribe.
- **Mira qué se envió**: en cualquier respuesta, *Detalles* muestra la solicitud exacta y la respuesta exacta.

Parley no tiene cuentas ni servidores propios.

La versión y las actualizaciones están en **Ajustes > Acerca de**.`,
  },
  connecting: {
    title: 'Conectar con un servicio',
    keywords:
      'conectar conexión conexion añadir agregar servidor proveedor endpoint base url dirección configurar empezar iniciar openai compatible iniciar sesión entrar',
    markdown: `Elige **Conectar con un servicio** en la página de bienvenida, o abre **Ajustes > Conexiones y claves**.

1. Elige un servicio conocido, con lo que se rellenan su dirección y su consola, u **Otro servicio**.
2. **URL base**: la dirección del servicio, con o sin \`/\` o \`/v1\` al final.
3. **Clave de API**: pégala; los espacios, las comillas y un \`Bearer\` inicial se quitan.
4. **URL de la consola** (opcional): donde el servicio te permite crear claves. Parley solo la usa para el botón *Abrir consola*.
5. **Nombre** (opcional): como quieras llamarlo. Si lo dejas vacío, se usa el nombre de host.

**Conectar** prueba la clave y carga la lista de modelos antes de guardar nada. Una dirección que empieza por \`http:\` no es un problema en tu propio equipo; con cualquier otro host, Parley te avisa, porque cualquiera en el trayecto podría leer la clave.`,
  },
  keys: {
    title: 'Claves de API y su rotación',
    keywords:
      'api clave claves key token secreto rotar rotación reemplazar reemplazar clave sustituir cambiar cambio cambie nueva quitar eliminar borrar filtrada filtración robada consola actualizar',
    markdown: `Una clave pertenece a una conexión, y Parley la envía solo a la dirección para la que se guardó. En **Ajustes > Conexiones y claves**, una clave se ve como puntos y sus cuatro últimos caracteres, con su estado, cuándo se añadió y cuándo se usó por última vez.

- **Rotar clave** acepta una clave nueva. Parley la prueba primero y solo reemplaza la anterior si el servicio la acepta; una clave rechazada no cambia nada.
- **Quitar clave** la quita solo de este equipo. El servicio la sigue teniendo.
- **Probar conexión** pregunta al servicio si la clave todavía funciona.

Si una clave se filtró, elimínala en la consola del servicio, crea allí una nueva y usa *Rotar clave*.`,
  },
  'refused-keys': {
    title: 'Cuando una clave se rechaza o caduca',
    keywords:
      'rechazada rechaza no válida inválida caducada caducado caducó caduca reemplazar expirada vencida vencimiento 401 unauthorized no autorizado equivocada incorrecta eliminada clave api invalid_api_key api_key_expired error no funciona dejó de funcionar',
    markdown: `La respuesta te lo dice, con las palabras del propio servicio:

- **rechazada: no válida**: la clave es incorrecta, o se eliminó en el servicio.
- **rechazada: caducada**: pasó la fecha de caducidad de la clave.

En ambos casos necesitas una clave nueva: **Abrir consola** te lleva a la página donde se crea, y el campo que hay debajo del error (**Nueva clave de API**) la recibe ahí mismo, en el chat. **Verificar y reemplazar** la comprueba, y tu mensaje se envía de nuevo. La clave anterior se conserva hasta que se reemplaza, y nada de lo que escribiste se pierde.`,
  },
  'key-storage': {
    title: 'Dónde se guardan tus claves',
    keywords:
      'clave claves guardar guardan guardada almacenar almacenamiento llavero keychain keyring dpapi secret service kwallet segura cifrada sesión contraseña texto claro disco',
    markdown: `Tus claves las cifra el sistema operativo: el Llavero en macOS, DPAPI en Windows, Secret Service o KWallet en Linux. En el disco solo está esa forma cifrada, y una clave nunca aparece en un registro, en una exportación ni en la ventana una vez guardada.

Cuando el sistema no ofrece un cifrado de verdad (algunos escritorios de Linux no tienen llavero), la clave se queda en la memoria, su estado es **solo esta sesión**, y la pegas de nuevo la próxima vez que abras Parley. Si un llavero está bloqueado o cambió, la clave se conserva como está hasta que desbloquees el llavero o pegues una clave nueva.

Los demás programas que ejecutas pueden consultar el mismo llavero. Ninguna aplicación puede impedirlo.`,
  },
  'trouble-connecting': {
    title: 'Cuando no se puede contactar con un servicio',
    keywords:
      'no conecta conexion contactar red internet sin conexión inalcanzable timeout tiempo de espera tls certificado dns rechazada proxy cortafuegos firewall lento se cuelga conexión error sin respuesta esperando',
    markdown: `Parley te dice qué falló: un nombre que no existe, falta de conexión, un certificado que no es de confianza o una respuesta que no puede leer.

- Revisa la **URL base** en **Editar conexión**, y prueba la dirección en un navegador.
- Servicios lentos: en *Editar conexión > Opciones avanzadas* están el **Tiempo de espera del inicio**, el **Tiempo de espera sin actividad**, el **Tiempo de espera del siguiente token** y el **Tiempo de espera total**, en segundos.
- **Reintentar automáticamente** repite una solicitud que falló antes de que llegara texto, con una cuenta atrás que puedes cancelar.

Después de diez segundos sin texto, la respuesta indica que sigue esperando.`,
  },
  models: {
    title: 'Elegir un modelo',
    keywords:
      'modelo modelos elegir escoger selector cambiar seleccionar lista actualizar gpt escribir nombre mod+shift+m',
    markdown: `El botón al pie del cuadro de mensaje muestra el modelo de este chat. Abre una lista con un campo de búsqueda (**Mod+Shift+M**). **Actualizar modelos** vuelve a preguntar al servicio.

Si un servicio no publica sus modelos, o no el que quieres, escribe el nombre y elige *Usar*. Cada respuesta recuerda qué modelo la escribió.`,
  },
  parameters: {
    title: 'Los parámetros y la instrucción del sistema',
    keywords:
      'parámetro parámetros parametros temperatura top p top_p máximo tokens max_tokens stream streaming system prompt instrucción instrucciones del sistema muestreo ajuste restablecer predeterminado por defecto creativo longitud límite aleatorio',
    markdown: `**Parámetros** abre los ajustes de este chat:

- **Temperatura** (de 0 a 2) y **Top P** (de 0 a 1): con cuánta libertad elige el modelo sus palabras. Es mejor cambiar solo uno de los dos.
- **Máximo de tokens**: la respuesta más larga que quieres. Una respuesta que llega al límite se corta ahí y ofrece *Continuar*.
- **Streaming**: si está desactivado, la respuesta aparece entera de una vez.
- **Instrucción del sistema**: instrucciones que se envían antes de los mensajes.

Lo que no fijas **no se envía**, así que vale el valor predeterminado del servicio. *Restablecer* devuelve un parámetro a ese valor. Un número fuera del intervalo se convierte en el más cercano permitido.`,
  },
  presets: {
    title: 'Los preajustes y las plantillas',
    keywords: 'preajuste preajustes preset persona plantilla plantillas texto guardado',
    markdown: `Un preajuste guarda un modelo con su conexión, sus parámetros y su instrucción del sistema: elige **Guardar como preajuste…** en el menú bajo la lista de modelos. **Ajustes > Preajustes** los muestra.

**Ajustes > Plantillas** contiene textos que insertas al escribir \`/\` al principio de una línea.`,
  },
  sending: {
    title: 'Escribir y enviar mensajes',
    keywords:
      'enviar mandar escribir mensaje redactar cuadro intro enter mayús shift línea nueva salto de línea borrador cola prompt pregunta soltar arrastrar pegar adjuntar archivo dictar dictado micrófono voz hablar imagen imágenes foto pdf leer subir',
    markdown: `Escribe en el cuadro **Mensaje** y presiona **Enter**. **Shift+Enter** empieza una línea nueva. La tecla Intro que confirma caracteres en un método de entrada (chino, japonés, coreano) nunca envía el mensaje.

Cada chat conserva como borrador lo que no enviaste, incluso después de reiniciar. Los mensajes que escribes mientras llega una respuesta se ponen en cola y se envían en orden; hasta entonces puedes cambiarlos o quitarlos. **Flecha arriba** en un cuadro vacío edita tu último mensaje.

**Adjuntar archivos**, soltar y pegar añaden imágenes (PNG, JPEG, WebP, AVIF y el primer fotograma de un GIF), archivos de texto de hasta 2 MB y PDF. De un PDF, Parley envía el texto; las páginas sin texto se pueden enviar como imágenes. Las imágenes pierden los datos de ubicación y de cámara, y se reducen a un tamaño que puedes elegir. Si tu modelo no recibe imágenes, Parley lo dice antes de enviar. Parley no tiene micrófono propio, pero el dictado de tu sistema funciona en el cuadro.`,
  },
  'stop-continue': {
    title: 'Detener y continuar una respuesta',
    keywords:
      'detener parar cancelar abortar interrumpir interrumpida continuar reanudar seguir cortada longitud esc escape generación incompleta sin terminar',
    markdown: `**Detener** reemplaza a *Enviar* mientras llega una respuesta; **Esc** hace lo mismo. Lo que ya llegó se conserva y se marca como detenido.

**Continuar** retoma una respuesta que se detuvo, que interrumpió la red o un fallo, o que se cortó en el límite de tokens: el texto nuevo se une al mismo mensaje.

Cambiar a otro chat no detiene una respuesta.`,
  },
  regenerate: {
    title: 'Regenerar una respuesta',
    keywords: 'regenerar otra vez otra respuesta de nuevo reintentar distinta diferente rehacer repetir',
    markdown: `**Regenerar** en una respuesta pide otra. La flecha que está al lado (**Otras formas de regenerar**) envía otra vez exactamente la misma solicitud, pregunta a otro modelo, cambia los parámetros o compara varios modelos. La respuesta anterior no se sobrescribe: las dos se conservan como versiones, y pasas de una a otra con **Versión anterior** y **Versión siguiente**.`,
  },
  retry: {
    title: 'Cuando una respuesta falla',
    keywords:
      'reintentar falla fallo fallar fallida error límite de solicitudes 429 500 servidor sobrecargado otra vez mal roto problema avería',
    markdown: `El error se muestra donde estaría la respuesta, con el mensaje y el código del propio servicio y un botón que ayuda, por ejemplo **Reintentar**. El texto que ya había llegado se conserva.

Si *Editar conexión > Opciones avanzadas* lo permite, Parley reintenta por su cuenta cuando hay demasiadas solicitudes, el servidor está sobrecargado o se corta la conexión: hasta dos veces, con una cuenta atrás, después de la espera que pide el servicio, y nunca cuando ya llegó texto. **Detalles** en un mensaje muestra qué se envió y qué se recibió, con la clave oculta.`,
  },
  versions: {
    title: 'Versiones y ramas',
    keywords:
      'versión versiones version rama ramas anterior siguiente historial árbol bifurcar cambiar alternativa 2 / 3',
    markdown: `Cada cambio conserva lo que había antes. Un mensaje con varias versiones muestra \`2 / 3\` y los botones **Versión anterior** y **Versión siguiente**; cada versión tiene su propia continuación, así que los mensajes de abajo pueden cambiar al pasar de una a otra.

**Nuevo chat desde aquí** empieza un chat nuevo a partir de cualquier mensaje y deja el anterior como está. **Ramas**, en el inspector, muestra a la vez todas las ramas de un chat.`,
  },
  edit: {
    title: 'Editar un mensaje',
    keywords: 'editar cambiar corregir arreglar reescribir modificar mensaje errata flecha arriba guardar',
    markdown: `**Editar** vuelve a abrir uno de tus mensajes: **Guardar y enviar** envía el texto cambiado, **Guardar** conserva el cambio sin hacer una solicitud. En ambos casos se crea una versión nueva; *Versión anterior* te devuelve a la otra y a sus respuestas.

**Flecha arriba** en un cuadro de mensaje vacío edita tu último mensaje.`,
  },
  reading: {
    title: 'Leer, copiar y ver el texto original',
    keywords:
      'copiar markdown código codigo bloque fórmula matemáticas latex mermaid diagrama tabla original en bruto ver formato imagen imágenes enlace enlaces portapapeles desplazar razonamiento pensar contraer',
    markdown: `Las respuestas se muestran como Markdown: tablas, código con colores, fórmulas, diagramas. El HTML de una respuesta se muestra como texto y nunca se ejecuta, los enlaces indican adónde llevan, y las imágenes de la red se cargan solo cuando haces clic en ellas.

**Copiar** copia un mensaje como Markdown; los bloques de código y las tablas tienen sus propios botones. **Más > Ver texto original** muestra los caracteres exactos. El razonamiento que un modelo envía aparte de su respuesta queda plegado encima de ella.

La vista sigue una respuesta que crece solo mientras estás al final; si te desplazas hacia arriba, se queda donde está hasta que elijas *Ir a lo más reciente*.`,
  },
  search: {
    title: 'Buscar en tus chats',
    keywords:
      'buscar búsqueda busqueda encontrar consulta mirar operador operadores conversaciones model: in:title role: before: after: is:pinned comillas frase exacta filtro mod+k mod+f',
    markdown: `**Buscar en los chats** (**Mod+Shift+F**) busca en todos los chats, con todas sus versiones, mientras escribes. Encuentra partes de palabras, en cualquier escritura. Acota la búsqueda con:

| Escribe | Encuentra |
|---|---|
| \`"palabras exactas"\` | esta frase exacta |
| \`model:nombre\` | respuestas de un modelo |
| \`in:title\` | solo títulos |
| \`role:user\` | tus mensajes; \`role:assistant\` para las respuestas |
| \`before:2026-03-01\`, \`after:2026-01-01\` | por fecha |
| \`is:pinned\` | chats fijados |

**Mod+F** busca en el chat abierto.`,
  },
  organising: {
    title: 'Carpetas, chats fijados y archivados',
    keywords:
      'carpeta carpetas organizar ordenar fijar fijado anclar archivar archivo archivado archivados renombrar nombre título mover grupo barra lateral arrastrar seleccionar varios desarchivar',
    markdown: `El menú **Acciones del chat** de cada chat de la barra lateral tiene **Cambiar nombre**, **Fijar**, **Archivar**, **Exportar** y **Eliminar**.

- Los chats **fijados** se quedan arriba.
- Los chats **archivados** salen de la lista; la búsqueda los sigue encontrando.
- Las **carpetas** pueden contener otras carpetas; mueve los chats arrastrándolos o con el teclado.

Haz clic con **Shift** o **Mod** para seleccionar varios chats, y muévelos, archívalos, expórtalos o elimínalos a la vez.`,
  },
  trash: {
    title: 'Eliminar y la papelera',
    keywords:
      'eliminar borrar quitar papelera basura reciclaje recuperar deshacer restaurar vaciar perdido perdí perdi borrado borré eliminado desapareció desaparecido falta conversación chat mensaje 30 días',
    markdown: `Cuando eliminas un chat, un mensaje, una rama o una carpeta, pasa a la **Papelera**, donde se queda 30 días. **Deshacer**, o **Mod+Z**, lo restaura al momento; más tarde puedes restaurarlo desde la papelera.

**Vaciar la papelera** elimina definitivamente. El texto deja de estar en el archivo de la biblioteca y en las copias de seguridad de Parley. Las exportaciones que hiciste antes lo siguen conteniendo.

**Eliminarlo todo**, al final de **Ajustes > Datos**, elimina de este equipo todos los chats, copias de seguridad, conexiones, claves y ajustes.`,
  },
  export: {
    title: 'Exportar chats',
    keywords:
      'exportar guardar descargar copia markdown html json pdf archivo compartir mover otro equipo computadora ordenador imprimir conversaciones',
    markdown: `**Exportar**, en el menú de un chat, lo escribe como **Markdown**, como **HTML** (un archivo que no necesita nada más) o como **JSON** (sin pérdidas, con todas las versiones). Se pueden exportar juntos varios chats seleccionados, o todos.

El menú del chat (**Más opciones de este chat**) tiene además **Copiar chat**, **Compartir como página web**, **Guardar como PDF** e **Imprimir**. **Exportarlo todo como ZIP**, en **Ajustes > Datos**, crea un único archivo.

Ninguna exportación contiene jamás una clave de API.`,
  },
  import: {
    title: 'Importar chats',
    keywords:
      'importar cargar migrar chatgpt chatbox cherry studio conversations.json traer mover pasar otro cliente otra aplicación conversaciones',
    markdown: `**Ajustes > Datos** importa exportaciones de Parley, ChatGPT, Claude, DeepSeek, Qwen, Open WebUI, LibreChat, LM Studio, NextChat, TypingMind, big-AGI, Jan, Chatbox, Cherry Studio, LobeChat, Gemini, Google AI Studio y Grok, y listas de mensajes, siempre en el archivo tal como lo entrega cada aplicación. Lo que Parley no puede importar aparece en una lista; nunca se descarta en silencio.

Importar dos veces el mismo archivo no cambia nada, y un archivo dañado tampoco.`,
  },
  backups: {
    title: 'Copias de seguridad y restauración',
    keywords:
      'copia copias de seguridad backup respaldo restaurar recuperar ayer antes anterior máquina del tiempo dañada corrupta fallo perdida a salvo diaria semanal biblioteca carpeta de datos disco lleno dónde guardados guardan ubicación chats guarda guardados guardan guardar chat',
    markdown: `Parley crea y comprueba una copia de seguridad de la biblioteca cada día, y antes de cada cambio de su formato. Conserva las 3 últimas, una al día durante 7 días y una a la semana durante 4 semanas, y menos si la biblioteca es muy grande: todas juntas ocupan como máximo el triple de su tamaño. En **Ajustes > Datos** puedes verlas, restaurar una, comprobar la integridad de la biblioteca y abrir la carpeta donde está.

**Máquina del tiempo**, en el menú de un chat, en la papelera y en la **búsqueda rápida** (**Mod+K**), muestra los chats de una copia de seguridad junto a los de ahora. Recorre los días, abre un chat y elige **Restaurar**: solo se añade lo que falta.

Parley nunca elimina una biblioteca dañada. Recupera lo que puede leer, completa lo que falta con la copia de seguridad buena más reciente y muestra exactamente qué recuperó. Mientras el disco está lleno, un aviso dice que no se guarda nada.`,
  },
  encryption: {
    title: 'El cifrado y el código de recuperación',
    keywords:
      'cifrar cifrado cifrada encriptar código codigo de recuperación bloqueado desbloquear biblioteca seguridad contraseña olvidé llavero bloqueo',
    markdown: `Si tu sistema tiene un llavero, el archivo de la biblioteca se cifra con una clave aleatoria que el llavero protege. **Ajustes > Datos** dice si está cifrada, y ofrece cifrar una biblioteca sin cifrar en cuanto sea posible.

Con un llavero, una biblioteca nueva está cifrada desde el principio, y solo el llavero la abre. Por eso conviene crear un **código de recuperación** en *Ajustes > Datos*: abre la biblioteca si se pierde el llavero. Se muestra una sola vez; anótalo. Cuando cifras una biblioteca por tu cuenta, ves un código de inmediato. Puedes crear un código nuevo mientras la biblioteca está abierta; el anterior deja entonces de funcionar.

Si la clave del llavero ya no está, Parley se abre bloqueado. Puedes intentarlo de nuevo, escribir el código de recuperación si creaste uno, o empezar con una biblioteca vacía; el archivo anterior se aparta y nunca se elimina.`,
  },
  temporary: {
    title: 'Chats temporales',
    keywords: 'temporal incógnito incognito privado efímero sin guardar no guardar disco memoria secreto desechable',
    markdown: `Un chat temporal nunca se escribe en el disco: ni biblioteca, ni búsqueda, ni borrador, ni copia de seguridad. Desaparece cuando lo eliminas o cuando sales. El servicio recibe tus mensajes de todos modos, y puede conservarlos según sus propias reglas.`,
  },
  compare: {
    title: 'Comparar modelos en paralelo',
    keywords: 'comparar comparación lado a lado paralelo varios modelos columnas benchmark diferencia mejor',
    markdown: `**Comparar** envía un mensaje a un máximo de cuatro modelos, de cualquiera de tus conexiones. Elige un modelo dos veces para comparar parámetros. Las respuestas aparecen en paralelo, cada una con sus propios parámetros, el tiempo hasta el primer token, los tokens por segundo, el uso y *Detener*.

**Quedarse con esta respuesta** continúa con una de ellas, y con su modelo; las demás quedan como versiones suyas. Hasta entonces, tu próximo mensaje va a todos, y cada columna continúa como una rama propia. En una ventana estrecha, las columnas se convierten en pestañas.`,
  },
  laboratory: {
    title: 'Experimentos en el laboratorio',
    keywords:
      'laboratorio experimento experimentos prueba probar evaluar evaluación preguntas casos repeticiones ciegas votar voto',
    markdown: `El **Laboratorio** hace las mismas preguntas a uno o varios modelos con distintas configuraciones, varias veces cada una, y compara las respuestas. Ábrelo con **Mod+K**, desde el menú de un mensaje o desde *Comparar*.

1. Escribe una **pregunta**, o añade casos de una lista, un archivo CSV o JSON Lines.
2. **Añadir modelo** y **Añadir preajuste** completan las filas. Para un parámetro, escribe varios valores, por ejemplo \`0, 0.7, 1.4\` para la temperatura.
3. Elige cuántas veces se **repite** cada pregunta, y los **topes** de solicitudes, gasto, tokens y tiempo. La ejecución se pone en pausa antes de la solicitud que podría superar uno.
4. **Iniciar** envía las solicitudes. Antes de eso no se envía nada.

Las filas de la cuadrícula son configuraciones y las columnas, casos. Abre una celda para leer una respuesta, usa **Comparar dos** para ver en qué se diferencian, o **Votar a ciegas** para juzgar respuestas sin saber de quién son. **Conservar** convierte una respuesta en un chat. Si Parley se cierra durante una ejecución, continúa la próxima vez que lo abras; una solicitud cuya respuesta se desconoce solo se repite si lo pides.`,
  },
  calendar: {
    title: 'Cuándo caducan las claves y se retiran los modelos',
    keywords:
      'calendario fecha fechas retirar retirada retirado obsoleto cierre caducar caducidad vencer vencimiento sucesor reemplazo reemplazar modelo fin termina ics',
    markdown: `El **Calendario** (**Mod+K** y luego *Calendario*) muestra cuándo caducan las claves y cuándo se retiran los modelos: las fechas que publican los servicios y las que indicas tú. **Guardar como .ics** las escribe para otros calendarios.

**Modelos por reemplazar** muestra los modelos que se retiran o que faltan en la lista de su servicio, con los chats, preajustes, experimentos y ajustes que los usan.

1. **Probar el sucesor…** prepara un experimento con las últimas preguntas que el modelo anterior respondió en tus chats. No se envía nada antes de *Iniciar*.
2. Abre una respuesta en la cuadrícula para ver en qué se diferencia de la guardada.
3. **Cambiar a …** muestra qué preajustes, favoritos y valores predeterminados cambiarían, y pregunta. *Deshacer* lo revierte. Los chats conservan su modelo.`,
  },
  usage: {
    title: 'Tokens y uso',
    keywords:
      'uso token tokens contar cuenta costo coste gasto precio dinero gastar historial contexto estimación detalles velocidad por segundo cuesta cuestan cuánto gastado pagar factura caro gratis mes',
    markdown: `Los modelos miden el texto en tokens, que son trozos de palabras. El cuadro de mensaje calcula cuánto vas a enviar; **Detalles** en una respuesta muestra lo que contó el servicio, el tiempo hasta el primer token y los tokens por segundo.

Con cada mensaje se envía el chat entero, salvo que limites el **Historial** en *Parámetros*. Nada se recorta sin avisar.

**Uso y gastos** (**Mod+K** y su nombre) suma los tokens y los gastos por servicio, modelo y fecha.`,
  },
  shortcuts: {
    title: 'Atajos de teclado',
    keywords:
      'teclado atajo atajos tecla teclas combinación combinaciones hotkey mod ctrl cmd comando presionar pulsar',
    markdown: `| Teclas | Acción |
|---|---|
| **Mod+N** o **Mod+Shift+O** | Nuevo chat |
| **Mod+1** a **Mod+9**, **Ctrl+Tab** | Ir a un chat de la lista |
| **Mod+K** | Ir a cualquier chat, comando, modelo o ajuste |
| **F1** | Ayuda, desde cualquier lugar |
| **Mod+Shift+F** | Buscar en los chats |
| **Mod+F**, **F3** | Buscar en este chat, coincidencia siguiente |
| **Mod+Shift+D** | Comparar modelos |
| **Mod+Shift+B** | Ramas |
| **Supr** sobre un chat de la lista | Eliminarlo |
| **Mod+B** | Mostrar u ocultar la barra lateral |
| **Mod+Shift+M** | Selector de modelos |
| **Mod+,** | Ajustes |
| **Mod+/** | Todos los atajos |
| **Esc** | Detener la respuesta |
| **Mod+Shift+C** | Copiar la última respuesta |
| **Mod+Shift+;** | Copiar el último bloque de código |
| **F6** | Parte siguiente de la ventana |
| **Flecha arriba** en un cuadro vacío | Editar tu último mensaje |

En **Ajustes > Teclado** están todos.`,
  },
  appearance: {
    title: 'Apariencia y accesibilidad',
    keywords:
      'apariencia aspecto tema oscuro claro modo color colores letra fuente tamaño zoom accesibilidad lector de pantalla contraste movimiento idioma texto letras más grande pequeño',
    markdown: `En **Ajustes > Apariencia** puedes seguir el tema claro u oscuro del sistema, o elegir uno. Puedes llegar a todo con el teclado, y los lectores de pantalla conocen todos los controles. Parley anuncia cuándo empieza y cuándo termina una respuesta, no cada palabra, y respeta la preferencia de movimiento reducido.`,
  },
  'screen-readers': {
    title: 'Lectores de pantalla',
    keywords:
      'lector de pantalla orca nvda voiceover jaws ciego accesibilidad voz leer en voz alta título código tabla fórmula dónde estoy braille',
    markdown: `Parley anuncia una vez cuándo empieza y termina cada respuesta y cada fallo. Nunca lee palabras sueltas según llegan. Elige cuánto lee en **Ajustes > General**.

| Teclas | Función |
|---|---|
| **Alt+↑** y **Alt+↓** | Mensaje anterior o siguiente, con su posición, su modelo y su comienzo |
| **Alt+1** a **Alt+5** | El último mensaje, el penúltimo, etcétera |
| **F7**, **F8**, **F9** | Título, bloque de código o tabla siguiente de la respuesta; con **Shift**, el anterior |
| **F2** | Leer en voz alta desde aquí |
| **F4** | Dónde estoy: chat, mensaje, modelo |
| **Mod+I** | Volver al cuadro de mensaje |
| **F6** | Parte siguiente de la ventana |

Cambia estas teclas en **Ajustes > Teclado**. El código se lee línea a línea después de su lenguaje, las tablas con sus encabezados y las fórmulas con palabras.`,
  },
  privacy: {
    title: 'Privacidad',
    keywords:
      'privacidad privado telemetría rastreo seguimiento analítica datos recopilar red enviar quién ve espiar local seguro confiar internet envía servidor leer jefe empresa',
    markdown: `Parley no tiene telemetría, cuentas ni servidores propios. Tus mensajes van de tu equipo al servicio con el que te conectaste, y a ningún otro sitio. Los chats, los ajustes y las claves se quedan en este equipo.

Lo que un servicio hace con tus mensajes depende de ese servicio: lee sus condiciones.`,
  },
  practice: {
    title: 'El servicio de demostración',
    keywords:
      'práctica practica servicio guide echo tour poet temperatura demostración demo probar cuenta gratis gratuito sin conexión prueba incluido local consola token velocidad problemas fallo simular',
    markdown: `Un pequeño servicio de chat incluido en Parley que funciona solo en tu equipo: sin cuenta, sin red y gratis. Su consola de tokens se abre en el navegador; crea, deja caducar y elimina tokens en ella para ver qué hace Parley. Tiene estos modelos:

- **guide** responde preguntas sobre Parley a partir de estos textos de ayuda. Busca en ellos; no es un modelo de lenguaje.
- **echo** repite tu mensaje exactamente.
- **tour** muestra todos los tipos de formato. Pídele un ritmo y una longitud, por ejemplo \`speed=200 tokens=5000\` o «200 tokens por segundo, 5000 tokens»; que piense, con \`reasoning\`; una sola parte, con \`only=table\`; o problemas: \`fail=401\`, \`fail=expired\`, \`fail=429\`, \`fail=500\`, o \`fail=mid\`, \`fail=cut\`, \`fail=end\`, \`fail=stall\` con \`after=50\` tokens, o \`finish=length\`, \`finish=content_filter\`. \`sources=2\`, \`refusal=yes\`, \`cost=0.0125\` y \`cached=10\` añaden lo que envían algunos servicios. \`times=1\` deja que el siguiente intento funcione.
- **poet** escribe unas frases sobre un puerto o un jardín. Con temperatura 0 son siempre las mismas; cuanto más alta es la temperatura, más varían. Sus precios son inventados; no cuesta nada.
- **echo-old** es **echo** con un nombre que se retira el mes que viene, para mostrar cómo lo anuncia Parley.`,
  },
});

export const esHelp = {
  articles: ARTICLES,
  stopWords: `a acerca ahora al algo algún alguna algunas alguno algunos antes aplicación app aquí así aunque cada como cómo con cosa
  cosas cual cuál cuáles cuando cuándo cuánto da dame de debe debo decir del desde después dime donde dónde e el él ella ellas ellos en entonces
  entre era eres es esa ese eso esta está están estas este esto estos estoy explica explicar favor fue funciona funcionan
  gracias ha haber hace hacer hacen hago han has hasta hay he hola la las le les lo los mas más me mi mis mucho muy ni no nos o
  otra otro para parley pasa pero podemos poder podría por porque pero puede pueden puedes puedo pues que qué quiero quién
  quiere se sea según ser si sí sin sobre solo son soy su sus también te tengo tener tiene tienen tienes todo todos tras tu tus
  tú u un una unas uno unos usar usa va vamos voy y ya yo`,
  keys: { Shift: 'Mayús', Enter: 'Intro' },
};
