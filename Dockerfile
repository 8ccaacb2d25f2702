# The web client, then the wheel that holds it, then a small image with nothing but the wheel.
FROM node:22-slim AS web
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm ci
COPY web .
RUN mkdir -p ../src/europa/server && npm run build

FROM python:3.12-slim AS wheel
WORKDIR /build
RUN pip install --no-cache-dir build
COPY pyproject.toml README.md LICENSE ./
COPY src src
COPY --from=web /build/src/europa/server/static src/europa/server/static
RUN python -m build --wheel

FROM python:3.12-slim
RUN useradd --system --create-home --home-dir /var/lib/europa europa
COPY --from=wheel /build/dist/*.whl /tmp/
RUN pip install --no-cache-dir "$(ls /tmp/*.whl)[push]" && rm /tmp/*.whl
USER europa
ENV EUROPA_DATA=/var/lib/europa/data PYTHONUNBUFFERED=1
VOLUME /var/lib/europa
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/api/health')"]
ENTRYPOINT ["europa", "serve", "--host", "0.0.0.0", "--port", "8000"]
