# A substitute for Node's slim image, for machines without an image registry: Debian's C library and shell, and Node.
FROM scratch
ADD system.tar /
COPY node /usr/local/bin/node
ENV PATH=/usr/local/bin:/usr/bin:/bin
